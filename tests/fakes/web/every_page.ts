// SPDX-License-Identifier: AGPL-3.0-or-later

// Every page that a person may see, as tests of all of them open it.

import type { FilmProgress } from "../../../src/film/film_contract.ts";
import { pictureIdOf } from "../../../src/film/finish/keep_pictures.ts";
import { type Edit, NO_EDITS, withEdit } from "../../../src/film/select/edit_cut.ts";
import { planFilm } from "../../../src/film/plan_film.ts";
import { NEW_FRAME } from "../../../src/ledger/frame.ts";
import type { FilmOrder } from "../../../src/ledger/film_order.ts";
import { CHECK_NAMES, type CheckName } from "../../../src/app/preflight/check.ts";
import { ARTIFACT_LIST } from "../../../src/facts/models/artifacts.ts";
import { briefOf } from "../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../fixtures/film/cuts.ts";
import { knownFacts } from "../../fixtures/film/known_facts.ts";
import { sha256Hex } from "../../../src/base/digest.ts";
import type { Exclusions } from "../../../src/app/exclusions.ts";
import type { People } from "../../../src/app/people/people.ts";
import type { SignInMode, WebWorld } from "./web_world.ts";
import { endedBy } from "../../fixtures/ended_by.ts";

export const TRIP = {
  memoryKey: "trip:2026-07-02:2026-07-09:",
  category: "trip",
  reason: { key: "because.trip", values: { n: 95, days: 8, back: 3 } },
  start: "2026-07-02",
  end: "2026-07-09",
  assetCount: 95,
  names: [],
  score: 0.5,
} as const;

const MEMORY = {
  id: "0123456789abcdef",
  title: "⟦A year with Ida⟧",
  subtitle: "⟦2025⟧",
  seconds: 52,
  pictures: 40,
  hasCover: true,
} as const;
const TO_LEAVE_OUT = [
  { kind: "person", person: "p1", name: "⟦Anna⟧" },
  { kind: "dates", range: { start: "2026-01-01", end: "2026-01-31" } },
  { kind: "place", place: "⟦Lisbon⟧" },
] as const;
const FILM = "20261005_070000_1f0c";
const FAILED = ["20261005_070000_fa11", "20261005_070000_fa12"] as const;
const CUT = "20261005_070000_00aa", ORDER = "0a0b0c0d-0000-4000-8000-000000000001";

/** With every reason a shot can have, a clip without a sentence, and pictures to look at. */
const TOLD = cutOf([
  stillShot(0, {
    why: [
      { reason: "favorite" },
      { reason: "era" },
      { reason: "story_first" },
      { reason: "story_depth" },
      { reason: "quiet_week" },
    ],
    spares: [{ ...stillShot(9), medium: "still" as const }],
  }),
  clipShot(1, { why: [{ reason: "family_seat" }, { reason: "included" }] }),
  stillShot(3, { why: [{ reason: "stands_in" }, { reason: "best_of_moment", against: 4 }] }),
], {
  plainClips: { "v1.mp4": { kind: "video", seconds: 6, motion: 1.2, speech: true } },
  review: {
    check: [{ asset: "p0.jpg", name: "p0.jpg", probability: 0.3 }],
    held: [{ asset: "p5.jpg", name: "p5.jpg", reason: "held_place" }],
  },
});
const FACTS = {
  tier: "basic",
  wants: [],
  decidedBy: { local: { pictures: 5 }, failures: [{ sentence: "No answer", pictures: 2 }] },
  outstanding: 2,
};

async function toldFilm(world: WebWorld): Promise<void> {
  world.cut = TOLD;
  await world.film(FILM);
  await world.runs.keep(FILM, "facts", FACTS);
}

/** An order whose cut is laid out and was changed in every way. */
async function board(world: WebWorld): Promise<void> {
  const { runs, orders } = world, brief = briefOf(), facts = knownFacts();
  await runs.begin({ runId: CUT, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  await runs.keep(CUT, "cut", TOLD);
  await runs.keep(CUT, "brief", brief);
  await runs.keep(CUT, "facts", FACTS);
  await runs.keep(CUT, "timeline", planFilm(TOLD, brief, facts, undefined));
  const edits: Edit[] = [
    { kind: "move", shot: "p0.jpg", to: 1 },
    { kind: "swap", shot: "p0.jpg", with: "p9.jpg" },
    { kind: "mute", shot: "v1.mp4", isMuted: true },
    { kind: "trim", shot: "v1.mp4", from: 1, seconds: 3 },
    { kind: "remove", shot: "p3.jpg" },
    { kind: "title", main: "⟦CANARY-TITLE⟧" },
    { kind: "music", mood: "auto" },
    { kind: "track", path: "/music/a.mp3", credit: "CANARY-TRACK" },
    { kind: "music", mood: "epic" },
  ];
  await runs.keepEdits(CUT, 0, edits.reduce(withEdit, NO_EDITS));
  const out = { stage: "cut", verdict: "out", other: "p0.jpg", story: "story-0" } as const;
  const rows: ReadonlyArray<readonly [reason: string, numbers?: Record<string, number>]> = [
    ["soft"],
    ["excluded_place"],
    ["repeat", { likeness: 91 }],
    ["spacing", { seconds: 1, least: 20 }],
    ["story_full", { shots: 3 }],
    ["carries_nothing"],
    ["of_a_newer_version"],
  ];
  await runs.keepTrace(
    CUT,
    rows.map(([reason, numbers], n) => ({ asset: `q${n}.jpg`, reason, numbers, ...out })),
  );
  await runs.end(CUT, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
  await orders.add({
    orderId: ORDER,
    orderedAt: "2026-10-05T07:00:00.000Z",
    label: "⟦CANARY-LABEL⟧",
    request: { options: {}, upload: false },
  });
  await orders.move(ORDER, ["choosing"], "chosen", { cutRunId: CUT });
  // The owner's track is no file here, so that a film to it cannot be laid out.
  world.layOut = ({ cut, brief }, before) =>
    brief.music.mode === "file" ? undefined : planFilm(cut, brief, facts, undefined, before);
  world.ownTracks = [{ trackId: "1", name: "a.mp3", artist: "Ana", seconds: 60, path: "/a.mp3" }];
}
const GUEST_TOKEN = "a".repeat(43);

/** Two, of which one was seen, showed something and may not show everybody. */
async function frames(world: WebWorld): Promise<void> {
  const { frames, frameStore } = world, ben = { id: "p9", name: "⟦Ben⟧" };
  const { frame: { id } } = await frames.add("⟦Kitchen⟧");
  await frames.add("⟦Hall⟧");
  await frames.change(id, "⟦Kitchen⟧", { ...NEW_FRAME, never: [ben] });
  await frameStore.keep(id, { seenAt: "2026-10-05T06:00:00.000Z" });
  const shown = { memoryKey: "trip", title: "⟦Porto⟧", round: 1 };
  await frameStore.noteShown(id, { ...shown, shownAt: "2026-10-05T06:00:00.000Z" });
  await frameStore.noteShown(id, {
    ...shown,
    memoryKey: `key ${MEMORY.id}`,
    title: MEMORY.title,
    shownAt: "2026-10-05T05:00:00.000Z",
  });
  world.shownMemories = [MEMORY];
  world.setup.people = () => Promise.resolve([{ id: "p1", name: "⟦Anna⟧", pictures: 12 }]);
}

/** The same order later, and what a child says of it while one works at it. */
async function later(world: WebWorld, state: FilmOrder["state"], phase?: FilmProgress["phase"]) {
  await board(world);
  const error = state === "failed" ? { error: "No answer" } : {};
  await world.orders.move(ORDER, ["chosen"], state, { filmRunId: FILM, ...error });
  if (phase === undefined) return;
  const [done, total, share, etaSeconds] = [1, 3, 0.3, 700];
  world.progress.set(ORDER, { run: CUT, phase, done, total, share, etaSeconds });
}

function people(world: WebWorld): void {
  const anna = {
    id: "p1",
    name: "⟦Anna⟧",
    pictures: 12,
    groups: ["⟦Children⟧"],
    bindings: [],
    isHidden: false,
  };
  Object.assign<People, People>(world.people, {
    list: () =>
      Promise.resolve({
        people: [
          { ...anna, role: "child", birthDate: "2019-03-02", birthDateSource: "library" },
          { ...anna, id: "p2", name: "⟦Ben⟧", role: "self", groups: [], isHidden: true },
          { ...anna, id: "p3", name: "", groups: [] },
        ],
        groups: [{
          id: "g1",
          label: "⟦Children⟧",
          members: "⟦Anna⟧",
          expression: { person: "p1" },
          createdAt: "2026-10-01T07:00:00.000Z",
        }, {
          id: "g2",
          label: "⟦Us⟧",
          members: "(⟦Anna⟧ AND ⟦Ben⟧) OR ⟦Ben⟧",
          expression: {
            any: [{ all: [{ person: "p1" }, { person: "p2" }] }, { person: "p2" }],
          },
          createdAt: "2026-10-01T07:00:00.000Z",
        }],
      }),
    save: () => Promise.resolve(),
    addGroup: () => Promise.resolve(),
    removeGroup: () => Promise.resolve(true),
  });
}

function exclusions(world: WebWorld): void {
  const rule = { kind: "place", place: "⟦Lisbon⟧" } as const, pictures = 40, total = 400;
  const examples = [{ id: "p0.jpg", fileName: "⟦p0.jpg⟧", day: "2026-07-02" }];
  const preview = { rule, pictures, total, examples, storedId: undefined, known: undefined };
  const createdAt = "2026-10-01T07:00:00.000Z";
  Object.assign<Exclusions, Exclusions>(world.exclusions, {
    list: () =>
      Promise.resolve({
        total,
        exclusions: [
          {
            id: "x1",
            createdAt,
            rule: { kind: "person", person: "p1", name: "⟦Anna⟧" },
            pictures: 12,
          },
          {
            id: "x2",
            createdAt,
            rule: { kind: "dates", range: { start: "2026-01-01", end: "2026-01-31" } },
            pictures: 0,
          },
        ],
        names: { person: ["⟦Anna⟧"], album: ["⟦Porto⟧"], tag: ["⟦work⟧"], place: ["⟦Lisbon⟧"] },
      }),
    preview: () => Promise.resolve(preview),
    add: () => Promise.resolve(preview),
    addAtOnce: () => Promise.resolve({ rule, id: "x3" }),
    named: () => Promise.resolve(rule),
    remove: () => Promise.resolve(true),
    picture: () => Promise.resolve(undefined),
  });
}

/** The last message did not arrive. */
const NOT_NOTIFIED = {
  last_attempt_at: "2026-10-05T06:00:00.000Z",
  last_success_at: null,
  last_failure_at: "2026-10-05T06:00:00.000Z",
  failure_category: "transport",
  failure_message: "No answer",
  cooldown_hours: 24,
  cooldown_active: false,
  cooldown_until: null,
} as const;

/** A film that could not be made, and one for which there was too little. */
async function failures({ runs }: WebWorld): Promise<void> {
  const [startedAt, finishedAt] = ["2026-10-05T07:00:00.000Z", "2026-10-05T07:01:00.000Z"];
  const ends = [["failed", "disk_full"], ["nothing", undefined]] as const;
  for (const [index, [status, errorCode]] of ends.entries()) {
    const runId = FAILED[index]!;
    await runs.begin({ runId, startedAt, source: "auto" });
    await runs.describe(runId, { memoryType: "trip" });
    await runs.end(runId, { status, errorCode, error: "No room", finishedAt });
  }
}

/** With every check, every model, and all that may fail. */
function lookedAt(world: WebWorld): void {
  const statuses = ["OK", "WARNING", "ERROR", "SKIPPED"] as const;
  const names: readonly CheckName[] = [...CHECK_NAMES, "Account ⟦a⟧", "Store ⟦b⟧"];
  world.look = {
    isLooking: false,
    problem: "No answer",
    downloadProblem: "No answer",
    found: {
      atMs: world.nowMs,
      rows: names.map((name, index) => ({
        name,
        status: statuses[index % statuses.length]!,
        message: "What it found",
        hint: "What to do",
        details: ["What else is known"],
      })),
      models: ARTIFACT_LIST.map((artifact) => ({ artifact, path: "/a", status: "absent" })),
      tier: "basic",
      tierText: "basic: no model weights are here",
      wanted: [],
      disk: [{ what: "films", bytes: 1e9 }],
    },
  };
  world.report = "What to show to others";
}

/** Every page, with all that it may show. */
export const EVERY_PAGE: ReadonlyArray<
  readonly [
    mode: SignInMode,
    path: string,
    prepare?: (world: WebWorld) => unknown,
    /** A button that leads to what a browser then looks at. */
    press?: string,
  ]
> = [
  ["off", "/setup/library", (world) => world.missing = ["immich.url"]],
  ["off", "/setup/home"],
  ["off", "/setup/people"],
  ["off", "/setup/library/folder", (world) => {
    const folder = { path: "/pictures/2024", name: "2024", pictures: 812, isMore: false };
    world.listing = {
      way: [{ path: "/pictures", name: "pictures", kind: "shared" }],
      here: { path: "/pictures", name: "pictures", pictures: 900, isMore: true },
      folders: [folder, {
        ...folder,
        path: "/pictures/raw",
        name: "raw",
        pictures: 0,
        isMore: true,
      }],
      isCut: true,
    };
  }],
  ["off", "/setup/library/immich"],
  ["off", "/setup/key", (world) => world.peer = "203.0.113.7"],
  ["off", "/", (world) => {
    world.peer = "203.0.113.7";
    world.missing = ["immich.url"];
  }],
  ["off", "/", (world) => later(world, "failed")],
  ["off", `/?done=left_out&memory=${MEMORY.id}&rule=x3`, (world) => {
    exclusions(world);
    world.shownMemories = [MEMORY];
  }],
  ["off", `/memories/${MEMORY.id}`, async (world) => {
    await board(world);
    exclusions(world);
    world.toLeaveOut = TO_LEAVE_OUT;
    world.shownMemories = [{ ...MEMORY, runId: CUT }, { ...MEMORY, id: "other" }];
  }],
  ["off", "/", (world) => world.missing = ["immich.url"]],
  ["off", "/", (world) => {
    world.firstLook = {
      isGoing: true,
      isRead: true,
      found: { all: 1_935, leftOut: 3, others: 1 },
      pictures: 1_931,
      years: [2019, 2026],
      faces: 6,
      tiles: ["t1", "t2"],
      test: {
        isFit: true,
        user: "Anna",
        plainAt: "http://immich.local:2283",
        isAllPowerful: true,
        lacks: [],
        lacksForDelivery: ["asset.upload"],
        sentences: [],
      },
    };
    world.shownMemories = [
      { id: "m1", title: "Theo", subtitle: "2025", pictures: 12, hasCover: true },
      { id: "m2", title: "Lake Garda", subtitle: "2026", pictures: 40, hasCover: true },
    ];
  }],
  ["off", "/", (world) => {
    world.firstLook = {
      isGoing: true,
      isRead: false,
      reading: { done: 1_207, total: 1_935, secondsLeft: 118 },
      pictures: 1_204,
      faces: 6,
      tiles: [],
    };
  }],
  ["off", "/", (world) => {
    world.setupState = { ...world.setupState, folder: "/data/demo-library", hasSamples: true };
    world.unknownPeople = [{ id: "p1", name: "", pictures: 12 }];
    world.suggestions = { ...world.suggestions, lookedAt: "2026-10-05T06:00:00Z" };
  }],
  ["off", "/", (world) => {
    world.setupState = { ...world.setupState, folder: "/pictures" };
    world.unknownPeople = [{ id: "p1", name: "Anna", pictures: 12 }];
    world.suggestions = { ...world.suggestions, lookedAt: "2026-10-05T06:00:00Z" };
  }],
  ["off", "/"],
  ["off", "/", async (world) => {
    await world.film();
    world.suggestions = {
      isLooking: true,
      lookedAt: "2026-10-05T06:00:00Z",
      ranked: [TRIP],
      passedOver: [],
      notes: [{ key: "lacking.trip" }],
    };
    await world.attempts.begin("a1", "2026-10-05T06:00:00.000Z", "manual");
  }],
  ["off", `/?done=hidden&memory=${MEMORY.id}`, async (world) => {
    exclusions(world);
    world.toLeaveOut = TO_LEAVE_OUT;
    world.shownMemories = [MEMORY, { ...MEMORY, id: "other", hasCover: false }];
    await world.film();
    await world.make.order({ label: "⟦CANARY-LABEL⟧", request: { options: {} } });
    await later(world, "making", "render");
  }],
  ["off", "/status"],
  ["off", "/status", (world) => {
    // The settings of the start are read anew after a while.
    world.steadyMs = 60_000;
    world.settingsProblem = "A key is not known";
    world.library = { kind: "server", status: "unreachable", problem: "No answer", hint: "Wait" };
    world.timer = { ...world.timer, last_outcome: "failed", last_reason: "it broke" };
    world.automation = {
      ...world.automation,
      pending_delivery_count: 2,
      notification_health: NOT_NOTIFIED,
    };
    world.disk = {
      output: { freeGb: 1, warning: "full" },
      cache: { freeGb: 0, problem: "It cannot be written", hint: "Mend it" },
    };
  }],
  ["off", "/films?state=all", async (world) => {
    await world.film();
    await failures(world);
  }],
  ["off", `/films/${FAILED[0]}`, failures],
  ["off", `/films/${FILM}`, async (world) => {
    world.canDeliver = true;
    await world.film(FILM);
    await world.runs.keep(FILM, "timeline", { canvas: { width: 16, height: 9 }, items: [] });
    await world.runs.requestDelivery(FILM, undefined);
    await world.runs.endDelivery(FILM, { status: "pending", error: "No answer", hint: "Wait" });
    await world.guestLink(FILM);
  }],
  ["off", `/films/${FILM}`, toldFilm],
  ["basic", `/guest/${GUEST_TOKEN}`, async (world) => {
    await world.film(FILM);
    await world.guestLinks.add({
      digest: await sha256Hex(GUEST_TOKEN),
      runId: FILM,
      createdAt: "2026-10-05T06:00:00.000Z",
      expiresAt: "2026-10-06T06:00:00.000Z",
    });
  }],
  ["basic", "/guest/ended"],
  [
    "basic",
    "/setup/sign-in",
    (world) => world.setupState = { ...world.setupState, isSignInOn: true },
  ],
  ["off", `/films/${FILM}/delete`, (world) => world.film(FILM)],
  ["off", "/automation", async (world) => {
    const passed = { category: "trip", names: [] };
    world.suggestions = {
      isLooking: false,
      ranked: [TRIP],
      passedOver: [{ ...passed, why: "failed" }, { ...passed, why: "too_little_for_a_film" }],
      notes: [
        "A file is not read",
        { key: "lacking.albums", values: { reason: { english: "No answer" } } },
      ],
      problem: "No answer",
    };
    world.timer = { ...world.timer, error: "It is locked" };
    world.next = { isWaiting: false, cooldownUntil: world.nowMs + 3_600_000 };
    await world.transcript();
  }],
  ["off", "/runs", async (world) => {
    const finishedAt = "2026-10-05T06:01:00.000Z";
    const ends = [
      ["skipped", endedBy({ code: "nothing_worth", detail: "12 pictures" })],
      ["skipped", endedBy({ code: "gone", values: { key: "trip:a:b:" }, why: "failed" })],
      ["skipped", { reason: "of an earlier version" }],
      ["failed", endedBy({ code: "film_failed", values: { exit: 1 } }), "There is no room"],
      ["failed", endedBy({ code: "film_failed", fault: "disk_full" }), "There is no room"],
    ] as const;
    for (const [n, [outcome, ended, error]] of ends.entries()) {
      await world.attempts.begin(`a${n}`, "2026-10-05T06:00:00.000Z", "daily wake");
      await world.attempts.finish(`a${n}`, { outcome, ...ended, error, finishedAt });
    }
    await world.transcript();
  }],
  ["off", "/make?theme=snow&person=Anna&months=2026-07&mood=none", (world) => {
    const at = { latitude: 38.7, longitude: -9.1 };
    world.canDeliver = true;
    world.overview = {
      ...world.overview,
      pictures: 2,
      people: [{ value: "Anna", id: "p1", pictures: 2 }, { value: "Ben", pictures: 1 }],
      months: [{ value: "2025-12", pictures: 1, cover: "a" }, { value: "2026-07", pictures: 1 }],
      places: Array.from({ length: 9 }, (_, n) => ({ value: `${n}`, pictures: 1, at })),
      albums: [{ value: "Trip", pictures: 1 }],
    };
  }],
  ["off", `/make/${ORDER}`, board],
  ["off", `/make/${ORDER}/shots/${pictureIdOf("v1.mp4")}`, board],
  ["off", `/make/${ORDER}/others`, board],
  ["off", `/make/${ORDER}/others?day=2025-07-21`, async (world) => {
    await board(world);
    world.shownAssets = [20, 30].map((n) => stillShot(n % 28).asset);
    world.names = new Map([["p1", "CANARY-NAME"]]);
  }],
  ["off", `/make/${ORDER}/shots/${pictureIdOf("p9.jpg")}/swap`, board],
  ["off", "/films?done=stopped", async (world) => {
    const runId = "20261008_070000_1f0f", startedAt = "2026-10-08T07:00:00.000Z";
    await world.runs.begin({ runId, startedAt, source: "auto", attemptId: "a1" });
    await world.runs.describe(runId, { title: "CANARY-TITLE" });
    world.byItself = {
      run: runId,
      phase: "render",
      done: 1,
      total: 2,
      share: 0.5,
      etaSeconds: 125,
    };
  }],
  ["off", `/make/${ORDER}/music`, board],
  ["off", "/make?theme=snow", async (world) => {
    const problem = { sentence: "There is no picture", code: "nothing_to_film" } as const;
    world.outlook = { pictures: 0, problem: { ...problem, hint: "Wait" } };
    await later(world, "making", "render");
  }],
  ["off", `/make/${ORDER}`, (world) => later(world, "making", "render")],
  ["off", `/make/${ORDER}`, (world) => later(world, "made")],
  ["off", `/make/${ORDER}`, (world) => later(world, "failed")],
  ["off", "/people?group=g2", people],
  ["off", "/frames"],
  ["off", "/frames?done=saved&frame=1", frames],
  ["off", "/frames", frames, "#frame-1 button[value=address]"],
  ["off", "/frames", async (world) => {
    await frames(world);
    world.keepLinkAddress("http://films.home");
  }, "#frame-1 button[value=address]"],
  ["off", "/frames/1/preview", frames],
  ["basic", "/frame/none"],
  ["off", "/exclusions", (world) => {
    exclusions(world);
    world.shownMemories = [MEMORY];
    world.hiddenMemories.add(MEMORY.id);
  }],
  ["off", "/exclusions/new/place?text=Lisbon", exclusions],
  ["off", "/system"],
  ["off", "/system", lookedAt],
  ["off", "/settings"],
  ["off", "/settings/notifications", (world) => {
    world.secretKey = { kind: "unusable", because: "it is too short" };
    const label = "⟦ntfy://example⟧", problem = "It is not known";
    world.targets = [{ label, problem }, { problem }];
    world.lastTest = { atMs: world.nowMs, reports: [{ kind: "unreadable", problem }] };
  }],
  ["off", "/settings/automation"],
  ["off", "/settings/music", (world) => {
    world.songs = [{ name: "⟦Sea.mp3⟧", sizeBytes: 4e6 }];
  }],
  ["basic", "/api-docs"],
  ["basic", "/nothing-here"],
  ["basic", "/sign-in"],
  ["basic", "/sign-in?signed_out=1"],
  ["oidc", "/sign-in?error=unavailable"],
  ["oidc", "/sign-in?other_account=1"],
  ["header", "/sign-in"],
];

// Every page that a person may see, as tests of all of them open it.

import type { SignInMode, WebWorld } from "./web_world.ts";

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

const FILM = "20261005_070000_1f0c";

/** Every page, with all that it may show. */
export const EVERY_PAGE: ReadonlyArray<
  readonly [mode: SignInMode, path: string, prepare?: (world: WebWorld) => unknown]
> = [
  ["off", "/setup/library", (world) => world.missing = ["immich.url"]],
  ["off", "/setup/home"],
  ["off", "/setup/people"],
  ["off", "/setup/film"],
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
  ["off", "/status"],
  ["off", "/status", (world) => {
    world.library = { kind: "server", status: "unreachable" };
    world.timer = { ...world.timer, enabled: false };
    world.automation = { ...world.automation, pending_delivery_count: 2 };
    world.disk = { output: { freeGb: 1, warning: "full" }, cache: { freeGb: 9 } };
  }],
  ["off", "/films?state=all&words=a", (world) => world.film()],
  ["off", `/films/${FILM}`, async (world) => {
    world.canDeliver = true;
    await world.film(FILM);
    await world.runs.keep(FILM, "timeline", { canvas: { width: 16, height: 9 }, items: [] });
    await world.runs.requestDelivery(FILM, undefined);
  }],
  ["off", `/films/${FILM}/delete`, (world) => world.film(FILM)],
  ["off", "/automation", async (world) => {
    const passed = { category: "trip", names: [] };
    world.suggestions = {
      isLooking: false,
      ranked: [TRIP],
      passedOver: [{ ...passed, why: "failed" }, { ...passed, why: "too_little_for_a_film" }],
      notes: [],
    };
    world.next = { isWaiting: false, cooldownUntil: world.nowMs + 3_600_000 };
    await world.transcript();
  }],
  ["off", "/runs", (world) => world.transcript()],
  ["off", "/make"],
  ["off", "/system"],
  ["off", "/settings"],
  ["off", "/settings/notifications"],
  ["basic", "/api-docs"],
  ["basic", "/nothing-here"],
  ["basic", "/sign-in"],
  ["basic", "/sign-in?signed_out=1"],
  ["oidc", "/sign-in?error=unavailable"],
  ["oidc", "/sign-in?other_account=1"],
  ["header", "/sign-in"],
];

// A cut that waits to be rendered, with what its owner changed in it, as its page shows it; and what a
// press of a button there means. Pictures are named by digests, so that no path stands on a page.

import { Fault } from "../base/fault.ts";
import type { Ask } from "../film/brief/ask.ts";
import type { Brief, Mood } from "../film/brief/brief.ts";
import { assetsOf, type Cut } from "../film/select/cut.ts";
import {
  applyEdits,
  type Edit,
  type Edited,
  editText,
  type KeptEdits,
  NO_EDITS,
  type ShotName,
  shotNames,
  withEdit,
  withStep,
} from "../film/select/edit_cut.ts";
import { sentenceOf } from "../film/select/trace_sentences.ts";
import type { Timeline } from "../film/timeline/timeline.ts";
import type { FilmOrder } from "../ledger/film_order.ts";
import type { RunId } from "../ledger/run.ts";
import type { AssetId } from "../library/asset.ts";
import {
  type FilmReview,
  filmReview,
  pictureIdOf,
  type ShownPicture,
} from "./films/film_review.ts";
import type { WebDeps } from "./web_deps.ts";

export interface BoardShot {
  /** Of its first picture. */
  readonly key: string;
  /** Those that can take its place. */
  readonly spares: readonly ShownPicture[];
  readonly isLocked: boolean;
  /** Of a clip, in seconds of its own time. */
  readonly clip?: {
    readonly from: number;
    readonly seconds: number;
    readonly isMuted: boolean;
  };
}

export interface Storyboard {
  readonly runId: RunId;
  readonly revision: number;
  /** What was done, oldest first. */
  readonly history: readonly string[];
  readonly canRedo: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly mood: Mood | "none";
  readonly cards: ReadonlyArray<{ readonly beforeShot: number; readonly title: string }>;
  /** As `review.shots`. */
  readonly shots: readonly BoardShot[];
  readonly review: FilmReview;
  /** Considered and not in the film. */
  readonly others: number;
}

interface KeptCut extends Edited {
  readonly edits: KeptEdits;
}

async function keptCut(
  { films: { runs } }: Pick<WebDeps, "films">,
  runId: RunId,
): Promise<KeptCut | undefined> {
  const cut = await runs.document(runId, "cut") as Omit<Cut, "trace"> | undefined;
  if (cut === undefined) return undefined;
  const brief = await runs.document(runId, "brief") as Brief;
  const edits = await runs.document(runId, "edits") as KeptEdits | undefined ?? NO_EDITS;
  return { ...applyEdits({ cut: { ...cut, trace: [] }, brief }, edits), edits };
}

/** `undefined` before a cut is chosen. */
export async function storyboard(
  deps: WebDeps,
  { cutRunId, ask }: FilmOrder,
): Promise<Storyboard | undefined> {
  const kept = cutRunId === undefined ? undefined : await keptCut(deps, cutRunId);
  if (kept === undefined || cutRunId === undefined) return undefined;
  const { cut, brief, edits } = kept, { films: { runs }, make } = deps;
  const laidOut = await runs.document(cutRunId, "timeline") as Timeline | undefined;
  const timeline = edits.applied === 0 ? laidOut : await make.layOut(kept, laidOut);
  const review = (await filmReview(runs, cutRunId, { cut, timeline }))!;
  const names = namesOf(cut), locked = new Set((ask as Ask).include);
  const isShown = review.shots.every(({ pictures }) => pictures[0]?.pictureId !== undefined);
  const keys = shotNames(cut).map(pictureIdOf);
  const shots = cut.shots.map((shot, index): BoardShot => {
    const item = timeline?.items.find(({ id }) => id === shot.id);
    return {
      key: keys[index]!,
      isLocked: locked.has(shot.asset.id),
      spares: isShown
        ? (shot.spares ?? []).map(({ asset }) => ({
          name: asset.fileName,
          pictureId: pictureIdOf(asset.id),
        }))
        : [],
      ...(shot.medium !== "still" && {
        clip: {
          from: shot.inSeconds,
          seconds: timeline && item ? item.frames / timeline.fps : shot.hold.ideal,
          isMuted: shot.isMuted === true,
        },
      }),
    };
  });
  const shown = new Set(cut.shots.flatMap(assetsOf).map(({ id }) => id));
  const considered = await runs.considered(cutRunId);
  return {
    runId: cutRunId,
    revision: edits.revision,
    history: edits.edits.slice(0, edits.applied).map((edit) =>
      editText(edit, (asset) => names.get(asset.replace(/#\d+$/, "")) ?? "A picture")
    ),
    canRedo: edits.applied < edits.edits.length,
    title: cut.titles.main,
    subtitle: cut.titles.sub ?? "",
    mood: brief.music.mode === "none"
      ? "none"
      : brief.music.mode === "composed"
      ? brief.music.mood ?? cut.mood
      : cut.mood,
    cards: cut.dividers.map(({ beforeShot, title }) => ({ beforeShot, title })),
    shots,
    review,
    others: considered.filter((id) => !shown.has(id)).length,
  };
}

function namesOf({ shots }: Cut): ReadonlyMap<AssetId, string> {
  const assets = shots.flatMap(({ asset, spares = [] }) => [
    asset,
    ...spares.map((spare) => spare.asset),
  ]);
  return new Map(assets.map(({ id, fileName }) => [id, fileName]));
}

/**
 * Does what a button asks for; its value is such as "swap:<picture>:<picture>", and other fields of its
 * form stand beside it. False when another tab changed the cut since the page was made. Throws Fault
 * `usage` for what this cut cannot have.
 */
export async function pressed(
  deps: WebDeps,
  order: FilmOrder,
  form: URLSearchParams,
): Promise<boolean> {
  const runId = order.cutRunId, kept = runId && await keptCut(deps, runId);
  if (!kept || runId === undefined) throw unusable("There is no cut to change");
  const { edits, cut } = kept, { make, films: { runs } } = deps;
  const [action = "", first = "", second = ""] = (form.get("press") ?? "").split(":");
  if (Number(form.get("revision")) !== edits.revision) return false;
  const names = shotNames(cut);
  const ids = [
    ...names,
    ...cut.shots.flatMap(({ spares = [] }) => spares.map((spare) => spare.asset.id)),
  ];
  const assetOf = (key: string) => {
    const id = ids.find((each) => pictureIdOf(each) === key);
    if (id === undefined) throw unusable("The film does not show this picture any more");
    return id;
  };
  const keep = async (next: KeptEdits) => {
    // What it comes to is tried before it is kept.
    applyEdits(await unedited(deps, runId), next);
    return await make.keepEdits(runId, edits.revision, next);
  };
  const ask = order.ask as Ask, include = ask.include ?? [];
  switch (action) {
    case "undo":
      return await keep(withStep(edits, -1));
    case "redo":
      return await keep(withStep(edits, 1));
    case "lock":
    case "unlock": {
      const id = cut.shots[names.indexOf(assetOf(first))]?.asset.id ?? assetOf(first);
      const others = include.filter((each) => each !== id);
      await make.reask(order.orderId, {
        ...ask,
        include: action === "lock" ? [...others, id] : others,
      }, false);
      return true;
    }
    case "length": {
      const seconds = Number(form.get("seconds")), { durationSeconds: _, ...rest } = ask;
      if (!(seconds >= 0 && seconds <= 3_600)) throw unusable("A film has 5 to 3,600 seconds");
      await make.reask(
        order.orderId,
        seconds === 0 ? rest : { ...ask, durationSeconds: Math.max(5, seconds) },
        true,
      );
      return true;
    }
    case "include": {
      const id = (await runs.considered(runId)).find((each) => pictureIdOf(each) === first);
      if (id === undefined) throw unusable("This picture was not considered for the film");
      await make.reask(order.orderId, { ...ask, include: [...new Set([...include, id])] }, true);
      return true;
    }
    default:
      return await keep(withEdit(edits, editOf(action, first, second, form, assetOf, cut)));
  }
}

async function unedited({ films: { runs } }: WebDeps, runId: RunId): Promise<Edited> {
  const cut = await runs.document(runId, "cut") as Omit<Cut, "trace">;
  return { cut: { ...cut, trace: [] }, brief: await runs.document(runId, "brief") as Brief };
}

const MOODS: ReadonlySet<string> = new Set(
  ["calm", "tender", "nostalgic", "happy", "energetic", "playful", "epic", "none"] satisfies Array<
    Mood | "none"
  >,
);

const MOST_TITLE = 120;

function editOf(
  action: string,
  first: string,
  second: string,
  form: URLSearchParams,
  assetOf: (key: string) => ShotName,
  cut: Cut,
): Edit {
  const words = (name: string) => (form.get(name) ?? "").trim().slice(0, MOST_TITLE);
  const at = (shot: ShotName) => shotNames(cut).indexOf(shot);
  switch (action) {
    case "remove":
      return { kind: "remove", shot: assetOf(first) };
    case "earlier":
    case "later": {
      const shot = assetOf(first);
      return { kind: "move", shot, to: at(shot) + (action === "earlier" ? -1 : 1) };
    }
    case "move":
      return { kind: "move", shot: assetOf(first), to: Number(second) };
    case "swap":
      return { kind: "swap", shot: assetOf(first), with: assetOf(second) };
    case "mute":
    case "hear":
      return { kind: "mute", shot: assetOf(first), isMuted: action === "mute" };
    case "trim":
      return {
        kind: "trim",
        shot: assetOf(first),
        from: Number(form.get(`from:${first}`)),
        seconds: Number(form.get(`seconds:${first}`)),
      };
    case "title": {
      const sub = words("sub");
      if (words("main") === "") throw unusable("A title has at least one letter");
      return { kind: "title", main: words("main"), ...(sub !== "" && { sub }) };
    }
    case "card":
      return { kind: "card", card: Number(first), title: words(`card:${first}`) };
    case "music": {
      const mood = form.get("mood") ?? "";
      if (!MOODS.has(mood)) throw unusable("There is no such music");
      return { kind: "music", mood: mood as Mood | "none" };
    }
    default:
      throw unusable("There is no such button");
  }
}

function unusable(sentence: string): Fault {
  return new Fault("usage", sentence, { hint: "Open the page again" });
}

export interface OtherPicture {
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
}

/** Why each picture of the window is not in the film; `from` is the first one's place. */
export async function otherPictures(
  deps: WebDeps,
  runId: RunId,
  from: number,
  most: number,
): Promise<readonly OtherPicture[]> {
  const kept = await keptCut(deps, runId), { runs } = deps.films;
  if (kept === undefined || kept.brief.privacy) return [];
  const shown = new Set(kept.cut.shots.flatMap(assetsOf).map(({ id }) => id));
  const ids = (await runs.considered(runId)).filter((id) => !shown.has(id));
  const others: OtherPicture[] = [];
  for (const id of ids.slice(from, from + most)) {
    const row = await runs.trace(runId, id);
    if (row === undefined) continue;
    const sentence = row.verdict === "in"
      ? "You took it out."
      : sentenceOf(row as Parameters<typeof sentenceOf>[0]).replace(
        /^.*? is not in the film: /,
        "",
      );
    const name = id.split(/[/\\]/).at(-1)!;
    others.push({ key: pictureIdOf(id), name, sentence });
  }
  return others;
}

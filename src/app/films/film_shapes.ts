// SPDX-License-Identifier: AGPL-3.0-or-later

// The films of one cut in other shapes: which there are, and which are on their way.

import { type Orientation, ORIENTATIONS } from "../../film/brief/brief.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import { type FilmOrder, UNFINISHED_ORDERS } from "../../ledger/film_order.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { Run } from "../../ledger/run.ts";
import type { FilmArchive } from "./film_archive.ts";

export function isOrientation(text: string | null): text is Orientation {
  return ORIENTATIONS.some((shape) => shape === text);
}

/** A shape of the same cut: its film where it was made, its order where it is in the queue. */
export interface FilmShape {
  readonly orientation: Orientation;
  readonly film?: Run;
  readonly order?: FilmOrder;
}

interface ShapeDeps {
  readonly films: { readonly runs: Pick<RunReader, "get" | "filmsOf" | "document"> };
  readonly keeping: Pick<FilmArchive, "ordersOf">;
}

/** The film whose cut other shapes render: itself, or the one it is a shape of. */
export async function firstShape({ films }: Pick<ShapeDeps, "films">, run: Run): Promise<Run> {
  const before = run.cutOf === undefined ? undefined : await films.runs.get(run.cutOf);
  return before?.status === "completed" ? before : run;
}

/** All but its own; none where its cut was not kept. */
export async function shapesOf(deps: ShapeDeps, run: Run): Promise<readonly FilmShape[]> {
  const { runs } = deps.films, first = await firstShape(deps, run);
  const orientationOf = async (runId: string): Promise<Orientation | undefined> => {
    const laidOut = await runs.document(runId, "timeline") as Partial<Timeline> | undefined;
    if (laidOut?.canvas === undefined) return undefined;
    const { width, height } = laidOut.canvas;
    return width > height ? "landscape" : width < height ? "portrait" : "square";
  };
  const own = await orientationOf(run.runId);
  if (own === undefined || await runs.document(run.runId, "cut") === undefined) return [];
  const made = new Map<Orientation, Run>();
  for (const film of [...await runs.filmsOf(first.runId), first]) {
    const orientation = await orientationOf(film.runId);
    if (orientation !== undefined && !made.has(orientation)) made.set(orientation, film);
  }
  const orders = await deps.keeping.ordersOf(first.runId);
  return ORIENTATIONS.filter((orientation) => orientation !== own).map((orientation) => ({
    orientation,
    film: made.get(orientation),
    order: orders.find((order) =>
      order.request.orientation === orientation &&
      UNFINISHED_ORDERS.some((state) => state === order.state)
    ),
  }));
}

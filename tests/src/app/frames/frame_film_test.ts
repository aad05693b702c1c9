// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { frameFilm } from "../../../../src/app/frames/frame_film.ts";
import type { PreviewFilm, PreviewPicture } from "../../../../src/app/previews/preview_film.ts";

Deno.test("no picture of a frame is larger than 1,440 pixels, in stills, tiles and before clips", () => {
  const picture = (edge: number) => ({ picture: "p", edge, width: 4_000, height: 3_000 });
  const still = (edge: number) => ({ kind: "still", ...picture(edge) });
  const views = [
    still(2_560),
    still(960),
    { kind: "tiles", ground: "#000", tiles: [picture(1_920), picture(720)] },
    { kind: "clip", part: "c", until: still(1_920) },
    { kind: "clip", part: "c", until: { kind: "sheet", part: "s" } },
    { kind: "sheet", part: "s" },
  ];
  const film = { items: views.map((view) => ({ view })) } as unknown as PreviewFilm;
  const edges = frameFilm(film).items.map(({ view }) => {
    const seen = view.kind === "clip" ? view.until : view;
    if (seen?.kind === "tiles") return seen.tiles.map(({ edge }) => edge);
    return (seen as PreviewPicture | undefined)?.edge;
  });
  assert.deepEqual(edges, [1_440, 960, [1_440, 720], 1_440, undefined, undefined]);
});

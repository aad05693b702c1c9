// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { faceOf, mostSeen, seenIn } from "../../../../src/app/setup/seen_faces.ts";
import type { JpegSize, SeenFile } from "../../../../src/facts/picture_reader.ts";
import type { Box } from "../../../../src/library/asset.ts";
import { EMPTY_BOOK, type PersonBook } from "../../../../src/library/person_book.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo, video } from "../../../fixtures/assets.ts";

const { signal } = new AbortController();

function desk(library: MemoryLibrary, book: PersonBook = EMPTY_BOOK) {
  const looked: Array<{ readonly path: string; readonly part: Box | undefined }> = [];
  const pictures = {
    jpeg: (file: SeenFile, { part }: JpegSize) => {
      looked.push({ path: file.path, part });
      return Promise.resolve(new TextEncoder().encode("JPEG"));
    },
  };
  const open = { library, ledger: { people: { book: () => Promise.resolve(book) } }, pictures };
  return {
    looked,
    open: open as never as Parameters<typeof mostSeen>[0] & Parameters<typeof faceOf>[0],
  };
}

const of = (id: string, ...people: string[]) => photo({ id, people });

Deno.test("the most seen come first, twelve of them, faces without a name too", async () => {
  const ids = Array.from({ length: 14 }, (_, index) => `p${index}`);
  const assets = ids.flatMap((id, index) =>
    Array.from({ length: index + 1 }, (_, n) => of(`${id}-${n}.jpg`, id))
  );
  const persons = [...ids, "never"].map((id) => ({ id, name: id === "p13" ? "" : id }));
  const library = new MemoryLibrary(assets, {}, persons);
  const book: PersonBook = {
    groups: [],
    people: [{ id: "p12", name: "p12", role: "self", bindings: [] }],
  };
  const { open } = desk(library, book);
  const people = await mostSeen(open, await seenIn(open as never, signal));
  assert.equal(people.length, 12);
  assert.deepEqual([people[0]!.id, people[0]!.name, people[0]!.pictures], ["p13", "", 14]);
  assert.equal(people[1]!.role, "self");
});

Deno.test("a face is cut as a square from a picture with few others, never from a hidden one", async () => {
  const library = new MemoryLibrary([
    of("crowd.jpg", "anna", "b", "c", "d"),
    of("pair.jpg", "anna", "b"),
    video({ id: "alone.mp4", people: ["anna"] }),
    photo({ id: "hidden.jpg", people: ["anna"], visibility: "hidden" }),
  ]);
  const box = { x: 0.9, y: 0.1, width: 0.1, height: 0.1 };
  library.faces = () => Promise.resolve([{ person: "b", box }, { person: "anna", box }]);
  const { open, looked } = desk(library);
  const seen = await seenIn(open as never, signal);
  assert.ok(await faceOf(open, "anna", seen, signal));
  const [{ path, part }] = looked as [typeof looked[0]];
  assert.ok(path.endsWith("pair.jpg"), path);
  assert.ok(part && part.x + part.width <= 1 && part.x <= box.x && part.y >= 0);
  assert.equal(Math.round(part.width * 4000), Math.round(part.height * 3000));
  assert.equal(await faceOf(open, "nobody", seen, signal), undefined);
});

// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { excludes, readAlbumMembers } from "../../../src/library/exclusion.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { photo } from "../../fixtures/assets.ts";

const library = new MemoryLibrary([
  photo({ id: "a", albumIds: ["Work"] }),
  photo({ id: "b", albumIds: ["Work", "Coast"] }),
]);

Deno.test("readAlbumMembers reads each named album once", async () => {
  const rule = { kind: "album", album: "Work", name: "Work" } as const;
  const members = await readAlbumMembers([rule, rule, { kind: "tag", tag: "x" }], library);
  assert.deepEqual(members, new Map([["Work", new Set(["a", "b"])]]));
});

Deno.test("readAlbumMembers takes an album that is gone as empty, and no other failure", async () => {
  const failing = (code: "not_found" | "library_unreadable") => ({
    albumAssets(): never {
      throw new Fault(code, "No");
    },
  });
  const rules = [{ kind: "album", album: "Work", name: "Work" } as const];
  assert.deepEqual(
    await readAlbumMembers(rules, failing("not_found")),
    new Map([["Work", new Set()]]),
  );
  await assert.rejects(readAlbumMembers(rules, failing("library_unreadable")), /No/);
});

Deno.test("excludes knows a camera by its make, its model, or both, in any case", () => {
  const asset = photo({ make: "Ring", model: "Doorbell Pro" });
  const is = (camera: string, of = asset) => excludes({ kind: "camera", camera }, of, new Map());
  for (const name of ["ring", "DOORBELL PRO", "Ring Doorbell Pro"]) assert.ok(is(name), name);
  for (const name of ["Doorbell", "Ringo", "", "undefined"]) assert.ok(!is(name), name);
  assert.ok(is("Ring", photo({ make: "Ring", model: undefined })));
  assert.ok(!is("", photo({ make: undefined, model: undefined })));
});

// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { z } from "zod";
import { fieldsOf } from "../../../../src/web/openapi/schema_fields.ts";

Deno.test("fieldsOf lists every field with its path, in a few words", () => {
  const schema = z.strictObject({
    id: z.uuid(),
    state: z.enum(["running", "done"]),
    left: z.literal(true).optional().meta({ description: "Nobody works at it" }),
    names: z.array(z.string()),
    free: z.number().nullable(),
    run: z.strictObject({ count: z.int(), more: z.looseObject({}) }).nullable(),
  });
  assert.deepEqual(fieldsOf(schema), [
    { path: "id", type: "text" },
    { path: "state", type: "one of running, done" },
    { path: "left", type: "true, may be absent", about: "Nobody works at it" },
    { path: "names", type: "list of text" },
    { path: "free", type: "number or null" },
    { path: "run", type: "object or null" },
    { path: "run.count", type: "whole number" },
    { path: "run.more", type: "object" },
  ]);
});

Deno.test("fieldsOf finds nothing in what is no object", () => {
  assert.deepEqual(fieldsOf(z.string()), []);
});

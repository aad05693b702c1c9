import assert from "node:assert/strict";
import { sentNote } from "../../../cli/film/tell_film.ts";

const row = (verdict: string, reason: string, count: number) => ({ verdict, reason, count });

Deno.test("sentNote counts what was left out as sent, with the remedy", () => {
  assert.equal(sentNote([row("in", "received", 3), row("out", "dark", 2)]), undefined);
  assert.equal(
    sentNote([row("out", "received", 1_200), row("out", "received", 34), row("out", "dark", 2)]),
    "1,234 pictures left out as sent by somebody: no camera is recorded in them. " +
      "A favourite is always taken; for a single film: --include <picture>",
  );
  assert.match(sentNote([row("out", "received", 1)])!, /^1 picture left .* recorded in it\. /);
});

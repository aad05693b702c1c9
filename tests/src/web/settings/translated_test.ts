// SPDX-License-Identifier: AGPL-3.0-or-later

import { DOMParser } from "@xmldom/xmldom";
import assert from "node:assert/strict";
import { PSEUDO_LOCALE } from "../../../../src/messages/say.ts";
import { SECTION_GROUPS } from "../../../../src/web/settings/sections.ts";
import { withServer } from "../../../fixtures/cli/opened_server.ts";
import { until } from "../../../fixtures/until.ts";
import { untranslatedIn } from "../../../fixtures/web/untranslated.ts";

const PICTURES = {
  "Work/a.jpg": { day: "2025-07-01", people: ["⟦Ada⟧"], tags: ["⟦receipts⟧"] },
} as const;

const PATHS = [
  "/people",
  "/exclusions",
  "/exclusions/new/tag?text=%E2%9F%A6receipts%E2%9F%A7",
  "/system",
  ...SECTION_GROUPS.flatMap(({ sections }) => sections.map((each) => `/settings/${each}`)),
];

Deno.test("the owner's pages are translated whole", () =>
  withServer({ pictures: PICTURES, config: "server:\n  port: 9090\n" }, async (server) => {
    await server.post("/exclusions/new/tag", { text: "⟦receipts⟧", seen: "1" });
    await server.post("/people/groups", { label: "⟦Kids⟧", members: '"⟦Ada⟧"' });
    await until(
      "a look ends",
      async () => !(await server.page("/system")).includes("data-refresh"),
    );
    const found: Record<string, readonly string[]> = {};
    for (const path of PATHS) {
      const text = await server.page(path, PSEUDO_LOCALE);
      assert.match(text, /⟦/, path);
      const left = untranslatedIn(new DOMParser().parseFromString(text, "text/html"));
      if (left.length > 0) found[path] = left;
    }
    assert.deepEqual(found, {});
  }));

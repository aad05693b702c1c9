import assert from "node:assert/strict";
import { iptcFactsOf } from "../../../../../src/library/folder/facts/iptc.ts";
import { joinBytes, u16, utf8Bytes } from "../../../../fixtures/bare_files.ts";

const record = (dataset: number, value: Uint8Array, number = 2) =>
  joinBytes([0x1c, number, dataset], u16(value.length), value);

Deno.test("iptcFactsOf reads places, keywords and the caption", () => {
  const facts = iptcFactsOf(joinBytes(
    record(90, joinBytes([0x1b, 0x25, 0x47]), 1),
    record(90, utf8Bytes("Köln")),
    record(95, utf8Bytes("Nordrhein-Westfalen")),
    record(101, utf8Bytes("Germany")),
    record(25, utf8Bytes("cathedral")),
    record(25, utf8Bytes("river")),
    record(120, utf8Bytes("At the Rhine")),
  ));
  assert.deepEqual(facts, {
    city: "Köln",
    state: "Nordrhein-Westfalen",
    country: "Germany",
    description: "At the Rhine",
    tags: ["cathedral", "river"],
  });
});

Deno.test("iptcFactsOf reads old Western text, and stops where records end", () => {
  const facts = iptcFactsOf(
    joinBytes(record(90, joinBytes([0x4b, 0xf6, 0x6c, 0x6e])), [0, 0, 0, 0, 0]),
  );
  assert.equal(facts.city, "Köln");
  assert.deepEqual(iptcFactsOf(new Uint8Array([0x1c, 2])).tags, []);
});

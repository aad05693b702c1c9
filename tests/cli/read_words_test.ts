import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import fc from "fast-check";
import type { Option } from "../../cli/command.ts";
import { MisreadWord, readWords } from "../../cli/read_words.ts";

const OPTIONS: Readonly<Record<string, Option>> = {
  help: { kind: "flag", about: "Help", short: "h" },
  show: { kind: "flag", about: "Show", short: "s" },
  url: { kind: "text", about: "Address", short: "u" },
  days: { kind: "number", about: "Days" },
  tag: { kind: "text", about: "Tag", repeatable: true, short: "t" },
};

const read = (...words: string[]) => {
  const { values, positionals } = readWords(words, OPTIONS);
  return [values, positionals];
};

function refusal(...words: string[]): string {
  try {
    readWords(words, OPTIONS);
  } catch (error) {
    assert.ok(error instanceof MisreadWord);
    return error.message;
  }
  throw new Error("Nothing was refused");
}

Deno.test("readWords takes values behind a space, behind = and behind a letter", () => {
  assert.deepEqual(read("--url", "a", "b"), [{ url: "a" }, ["b"]]);
  assert.deepEqual(read("--url=a=b"), [{ url: "a=b" }, []]);
  assert.deepEqual(read("-u", "a"), [{ url: "a" }, []]);
  assert.deepEqual(read("-ua"), [{ url: "a" }, []]);
  assert.deepEqual(read("-hsua"), [{ help: true, show: true, url: "a" }, []]);
  assert.deepEqual(read("--days=-5", "--url="), [{ days: "-5", url: "" }, []]);
});

Deno.test("readWords keeps the last of several values, and every one of a repeatable option", () => {
  assert.deepEqual(read("--url=a", "--tag=x", "-u", "b", "-ty"), [
    { url: "b", tag: ["x", "y"] },
    [],
  ]);
});

Deno.test("readWords takes everything after -- and a lone dash as it is", () => {
  assert.deepEqual(read("-", "--", "--url", "-h"), [{}, ["-", "--url", "-h"]]);
});

Deno.test("readWords says which option is unknown, has no value, or one too many", () => {
  assert.equal(refusal("--rul"), '"--rul": unknown');
  assert.equal(refusal("--constructor"), '"--constructor": unknown');
  assert.equal(refusal("-hx"), '"-x": unknown');
  assert.equal(refusal("--url"), '"--url": no value');
  assert.equal(refusal("-u", "-h"), '"-u": no value');
  assert.equal(refusal("--show=yes"), '"--show": a value too many');
});

Deno.test("readWords reads what the runtime's own parser reads", () => {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { kind, repeatable, short }]) => [name, {
      type: kind === "flag" ? "boolean" as const : "string" as const,
      multiple: repeatable === true,
      ...(short && { short }),
    }]),
  );
  const oracle = (args: string[]) => {
    try {
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      return [{ ...values }, positionals];
    } catch {
      return "refused";
    }
  };
  const ours = (words: string[]) => {
    try {
      return read(...words);
    } catch (error) {
      assert.ok(error instanceof MisreadWord);
      return "refused";
    }
  };
  const word = fc.oneof(
    fc.constantFrom(
      "--help",
      "--show",
      "--url",
      "--days",
      "--tag",
      "--tga",
      "--",
      "-",
      "",
      "a.jpg",
    ),
    fc.constantFrom("-h", "-hs", "-u", "-hu", "-ux", "-tsx", "-x", "-5"),
    fc.tuple(fc.constantFrom("--help", "--url", "--tag", "--days"), fc.string({ maxLength: 4 }))
      .map(([name, value]) => `${name}=${value}`),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      assert.deepEqual(ours(words), oracle(words));
    }),
    { numRuns: 2_000 },
  );
});

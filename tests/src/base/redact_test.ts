// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { redactor, redactText } from "../../../src/base/redact.ts";

Deno.test("redactText takes out what stands behind the names of keys", () => {
  const rows = [
    ["x-api-key: abcdef", "x-api-key: ***"],
    ["X-API-KEY=abcdef next", "X-API-KEY=*** next"],
    [`{"api_key":"abcdef","other":1}`, `{"api_key":"***","other":1}`],
    [`{'api-key' : 'abcdef'}`, `{'api-key' : '***'}`],
    [`"{\\"api_key\\":\\"abcdef\\"}"`, `"{\\"api_key\\":\\"***\\"}"`],
    ["https://x.example/a?apiKey=abcdef&size=2", "https://x.example/a?apiKey=***&size=2"],
    ["Authorization: Bearer abc.def-_==\nnext", "Authorization: Bearer ***\nnext"],
    ["authorization: bearer   abc", "authorization: bearer   ***"],
    ["x-api-key: Bearer abc def", "x-api-key: *** *** def"],
    ["the api_key is missing", "the api_key is missing"],
    ["api_key: ", "api_key: "],
    ["sent x-api-key: plainword to it", "sent x-api-key: *** to it"],
    [`"api_key": plainword1 and`, `"api_key": *** and`],
    ["immich.api_key: plainword", "immich.api_key: ***"],
    ["immich.api_key: Qk8 is wrong", "immich.api_key: *** is wrong"],
    ["", ""],
  ] as const;
  for (const [text, expected] of rows) assert.equal(redactText(text, []), expected);
});

Deno.test("redactText leaves the sentence behind the name of a setting as it is", () => {
  const sentences = [
    `Check "immich.api_key": the server does not know this key`,
    `{"hint":"Check \\"immich.api_key\\": the server does not know this key"}`,
    "Could not save immich.api_key: the configuration file sets it",
    `IMMICH_API_KEY: could not read "/run/key"`,
  ];
  for (const sentence of sentences) {
    assert.equal(redactText(sentence, []), sentence);
    const stream = redactor([]);
    assert.equal([...sentence].map((letter) => stream.write(letter)).join(""), sentence);
  }
});

Deno.test("redactText takes out every configured secret, the longest first", () => {
  const secrets = ["secret", "secret-and-more", "abc", "", "p&q w"];
  const rows = [
    ["a secret b", "a *** b"],
    ["a secret-and-more b", "a *** b"],
    ["secretsecret", "***"],
    ["xsecretx", "x***x"],
    ["abc stays", "abc stays"],
    ["/x?k=p%26q%20w&y", "/x?k=***&y"],
  ] as const;
  for (const [text, expected] of rows) assert.equal(redactText(text, secrets), expected);
  assert.equal(redactText(`"a\\"b\\\\c"`, ['a"b\\c']), `"***"`);
  assert.equal(redactText("abcdefgh", ["abcd", "cdefg"]), "***h");
});

/** Says of every letter by itself whether it must go. */
function slowly(text: string, secrets: readonly string[]): string {
  const bad = new Set<number>();
  for (const secret of secrets) {
    const inUrl = secret.isWellFormed() ? encodeURIComponent(secret) : secret;
    for (const form of [secret, inUrl, JSON.stringify(secret).slice(1, -1)]) {
      if (form.length < 4) continue;
      for (let at = 0; at < text.length; at++) {
        if (text.startsWith(form, at)) { for (let i = 0; i < form.length; i++) bad.add(at + i); }
      }
    }
  }
  const quote = String.raw`(?:\\{0,3}["'])?`;
  const key = new RegExp(
    `(?:api[-_]?key${quote}[ \t]{0,8}[:=][ \t]{0,8}${quote}|bearer[ \t]{1,8}${quote})`,
    "giy",
  );
  for (let at = 0; at < text.length; at++) {
    key.lastIndex = at;
    const prefix = key.exec(text)?.[0];
    if (prefix === undefined) continue;
    const isSetting = /["']: $/.test(prefix) ||
      (prefix.endsWith("y: ") && text[at - 1] === ".") ||
      (prefix === "API_KEY: " && text[at - 1] === "_");
    if (isSetting && /^[a-z]{1,14} [a-z]/.test(text.slice(at + prefix.length))) continue;
    for (let i = at + prefix.length; i < text.length && /[^\s"'\\&,;<>]/.test(text[i]!); i++) {
      bad.add(i);
    }
  }
  let told = "";
  for (let at = 0; at < text.length; at++) {
    if (!bad.has(at)) told += text[at];
    else if (!bad.has(at - 1)) told += "***";
  }
  return told;
}

/** Text made of the pieces that matter, so that secrets and keys stand everywhere. */
const secretsAndText = fc.array(
  fc.oneof(
    fc.string({ minLength: 0, maxLength: 12, unit: "binary" }),
    fc.string({ minLength: 3, maxLength: 6, unit: fc.constantFrom("a", "b", "&", '"') }),
  ),
  { maxLength: 4 },
).chain((secrets) =>
  fc.tuple(
    fc.constant(secrets),
    fc.array(
      fc.oneof(
        fc.constantFrom(...secrets, "x"),
        fc.constantFrom("api_key", "X-Api-Key", "Bearer", "api", "_key", ":", "=", " ", "\t"),
        fc.constantFrom(".api_key: ", '"api_key": ', "_API_KEY: ", "the ", "the server"),
        fc.constantFrom('"', "\\", "'", "&", "\n", "ab", "aabb", "😀", "\uD83D", "\uDE00"),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 25 },
    ).map((parts) => parts.join("")),
  )
);

Deno.test("redactor says the same wherever the text is cut", () => {
  fc.assert(
    fc.property(
      secretsAndText,
      fc.array(fc.nat({ max: 200 }), { maxLength: 12 }),
      ([secrets, text], cuts) => {
        const stream = redactor(secrets);
        const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length]
          .sort((a, b) => a - b);
        let told = "";
        for (let i = 1; i < at.length; i++) told += stream.write(text.slice(at[i - 1], at[i]));
        assert.equal(told + stream.end(), slowly(text, secrets));
      },
    ),
    { numRuns: 1_500 },
  );
});

Deno.test("redactor never tells half a letter before the other half is there", () => {
  const stream = redactor(["12345"]);
  const told = ["a😀", "😀b", "😀😀😀"].map((chunk) => stream.write(chunk));
  assert.deepEqual([...told, stream.end()].map((part) => part.isWellFormed()), [
    true,
    true,
    true,
    true,
  ]);
  assert.equal(told.join("").length > 0, true);
});

Deno.test("redactor keeps a value open over any number of pieces", () => {
  const stream = redactor([]);
  const told = ["Bear", "er ", "a", "b".repeat(500), "c", " end"].map((chunk) =>
    stream.write(chunk)
  );
  assert.equal(told.join("") + stream.end(), "Bearer *** end");
});

Deno.test("redactor holds nothing back that cannot be the beginning of a secret", () => {
  const stream = redactor(["a-very-secret-key"]);
  assert.equal(stream.write("begun\n"), "begun\n");
  assert.equal(stream.write("not a-very"), "not ");
  assert.equal(stream.write(" late\n"), "a-very late\n");
  assert.equal(stream.write("a-very-secret-ke"), "");
  assert.equal(stream.write("y."), "***.");
  assert.equal(stream.end(), "");
});

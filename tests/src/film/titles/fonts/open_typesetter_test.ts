// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  bundledFontsFolder,
  bundledStack,
  openTypesetter,
  titlesKey,
} from "../../../../../src/film/titles/fonts/open_typesetter.ts";
import { TITLES_VERSION } from "../../../../../src/film/titles/overlay_style.ts";

const VOICES = ["serif", "sans", "text"] as const;

Deno.test("bundledStack names only files of the bundled folder, each there, none left over", () => {
  const files = new Set(VOICES.flatMap((voice) => bundledStack(voice)));
  for (const file of files) assert.ok(existsSync(file), file);
  const folder = bundledFontsFolder();
  const fonts = readdirSync(folder).filter((file) => /\.[ot]tf$/.test(file));
  assert.deepEqual([...files].map((file) => path.relative(folder, file)).sort(), fonts.sort());
});

Deno.test("bundledFontsFolder holds at most 7.2 MB and its licence", () => {
  const folder = bundledFontsFolder();
  const bytes = readdirSync(folder).reduce(
    (sum, f) => sum + statSync(path.join(folder, f)).size,
    0,
  );
  assert.ok(bytes < 7_200_000, `${bytes}`);
  assert.ok(existsSync(path.join(folder, "OFL.txt")));
});

Deno.test("openTypesetter draws what it lacks from a person's own fonts, and the key says so", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "fonts-"));
  try {
    assert.equal(titlesKey(folder), `titles-${TITLES_VERSION}`);
    copyFileSync(bundledStack("text")[0]!, path.join(folder, "Mine.TTF"));
    const withMine = titlesKey(folder);
    assert.match(withMine, new RegExp(`^titles-${TITLES_VERSION}\\+[0-9a-f]{16}$`));
    writeFileSync(path.join(folder, "notes.txt"), "no font");
    assert.equal(titlesKey(folder), withMine);
    assert.notEqual(withMine, titlesKey());
    assert.equal(titlesKey(folder), titlesKey(folder));
    const typesetter = await openTypesetter(folder);
    assert.deepEqual(typesetter.cover("Lisbon", "text").missing, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

Deno.test("openTypesetter says that the folder of fonts cannot be read, and opens once it can", async () => {
  const place = mkdtempSync(path.join(tmpdir(), "fonts-")), folder = path.join(place, "fonts");
  const unreadable = { code: "media_unreadable", message: /"[^"]*fonts[^"]*": E/ };
  try {
    writeFileSync(folder, "");
    await assert.rejects(openTypesetter(folder), unreadable);
    assert.throws(() => titlesKey(folder), unreadable);
    rmSync(folder);
    mkdirSync(path.join(folder, "mine.ttf"), { recursive: true });
    assert.throws(() => titlesKey(folder), unreadable);
    rmSync(folder, { recursive: true });
    assert.deepEqual((await openTypesetter(folder)).cover("Lisbon", "text").missing, []);
  } finally {
    rmSync(place, { recursive: true });
  }
});

Deno.test("openTypesetter reads no font outside its folders, so system fonts cannot matter", async () => {
  // Only the fonts, the shaper and its WebAssembly may be read; a system font would need more.
  const here = import.meta.dirname!;
  const root = path.resolve(here, "../../../../..");
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      `--allow-read=${path.join(root, "src")},${path.join(root, "node_modules")}`,
      "--allow-env",
      path.join(here, "cover_child.ts"),
    ],
    env: { NO_COLOR: "1" },
  });
  const { stdout, stderr } = await child.output();
  assert.equal(
    new TextDecoder().decode(stdout).trim(),
    `{"missing":["𓀀"],"glyphs":9}`,
    new TextDecoder().decode(stderr),
  );
});

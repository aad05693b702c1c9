// What the pages for readers link to is there.

import assert from "node:assert/strict";

const PAGES = ["README.md", "deploy/app/README.md", "deploy/captions/README.md"];

for await (const { name } of Deno.readDir("docs")) {
  if (name.endsWith(".md")) PAGES.push(`docs/${name}`);
}

Deno.test("every link of the README and of docs leads to a file", async () => {
  let links = 0;
  for (const page of PAGES) {
    const text = await Deno.readTextFile(page);
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      const file = new URL(target!, `file:///${page}`).pathname.slice(1);
      assert.ok((await Deno.stat(file)).isFile, `${page} links to ${target}`);
      links++;
    }
  }
  assert.ok(links > 10, `${links} links`);
});

Deno.test("every file and folder that docs/architecture.md names is there", async () => {
  const text = await Deno.readTextFile("docs/architecture.md");
  const named = [...text.matchAll(/`((?:src|cli|inference|tests|demo)(?:\/[\w./]+)?)`/g)];
  for (const [, path] of named) await Deno.stat(path!);
  assert.ok(named.length > 50, `${named.length} paths`);
});

Deno.test("the README's two commands print no box about build scripts and no notice of npm", async () => {
  const lock = JSON.parse(await Deno.readTextFile("deno.lock")) as {
    npm: Record<string, { scripts?: true }>;
  };
  const withScripts = Object.entries(lock.npm).filter(([, { scripts }]) => scripts)
    .map(([name]) => `npm:${name.replace(/@[^@]+$/, "")}`);
  const { allowScripts } = JSON.parse(await Deno.readTextFile("deno.json"));
  assert.deepEqual(allowScripts.deny, withScripts.sort());
  assert.match(await Deno.readTextFile(".npmrc"), /^update-notifier=false$/m);
});

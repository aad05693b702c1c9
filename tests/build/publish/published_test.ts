// SPDX-License-Identifier: AGPL-3.0-or-later

// What is made of the published addresses, the version and the shelves' settings: that it is current, and that the
// program, compose and Kubernetes take it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { parse as rendered } from "@evertdespiegeleer/go-template";
import { DOMParser } from "@xmldom/xmldom";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { COMPOSE_FILES } from "../../../build/publish/compose_files.ts";
import { type Device, type ImageName, IMAGES, tagsOf } from "../../../build/publish/images.ts";
import {
  maintainerOf,
  manifestLinks,
  problemsOf,
  PUBLISHED,
} from "../../../build/publish/published.ts";
import {
  cloneAddress,
  composeNote,
  inferenceNote,
  securityNote,
  UNPUBLISHED_REGISTRY,
  withPublishedImages,
} from "../../../build/publish/published_images.ts";
import { publishedFiles } from "../../../build/publish/published_files.ts";
import { SHELF_FOLDERS, SHELF_SETTINGS } from "../../../build/publish/shelf_settings.ts";
import { VERSION } from "../../../src/app/version.ts";
import { applyEnvironment } from "../../../src/config/sources/environment.ts";
import { saidInDockerfile } from "../../fixtures/deploy/dockerfile.ts";
import { kustomized } from "../../fixtures/deploy/kustomization.ts";

const read = (path: string) => readFileSync(path, "utf8");
const FILES = publishedFiles(read);

Deno.test("what names published addresses or the version is current; deno task published writes it anew", () => {
  for (const [path, text] of Object.entries(FILES)) {
    assert.ok(read(path) === text, `${path} is stale: run deno task published`);
  }
});

const PUBLISHED_ONCE = {
  repository: "https://github.com/owner/photos-memories",
  registry: "ghcr.io/owner/photos-memories",
  maintainer: "An Owner <owner@photos-memories.org>",
};

Deno.test("a release names what is missing, and refuses an address that leads nowhere", () => {
  assert.deepEqual(problemsOf(PUBLISHED_ONCE), []);
  const nothing = { repository: undefined, registry: undefined, maintainer: undefined };
  assert.equal(problemsOf(nothing).length, 3);
  for (
    const wrong of [
      { maintainer: "The project <packages@photos-memories.invalid>" },
      { maintainer: "no address" },
      { registry: "https://ghcr.io/owner" },
      { registry: "photos-memories" },
      { repository: "github.com/owner/photos-memories" },
    ]
  ) assert.equal(problemsOf({ ...PUBLISHED_ONCE, ...wrong }).length, 1, Object.values(wrong)[0]);
});

Deno.test("a package names the published maintainer, and no address where none is published", () => {
  assert.equal(maintainerOf(PUBLISHED_ONCE), PUBLISHED_ONCE.maintainer);
  assert.doesNotMatch(maintainerOf({ ...PUBLISHED_ONCE, maintainer: undefined }), /@|\.invalid/);
  assert.doesNotMatch(maintainerOf(PUBLISHED), /\.invalid/);
});

Deno.test("pages and the Node package name the published address, and none where there is none", () => {
  const nowhere = { ...PUBLISHED_ONCE, repository: undefined, registry: undefined };
  const { repository, registry } = PUBLISHED_ONCE;
  const links = manifestLinks(PUBLISHED_ONCE);
  assert.deepEqual([links.homepage, links.bugs?.url], [repository, `${repository}/issues`]);
  assert.deepEqual(manifestLinks(nowhere), {});
  const said = (published: typeof nowhere | typeof PUBLISHED_ONCE) => [
    composeNote(published),
    inferenceNote("1.2.3", published),
    securityNote(published),
    cloneAddress(published),
  ];
  for (const [at, text] of said(PUBLISHED_ONCE).entries()) {
    assert.ok(text.includes(at < 2 ? registry : repository), text);
  }
  for (const text of said(nowhere)) assert.doesNotMatch(text, /undefined|https:/);
});

const PINNED = `images:
  - name: photos-memories/inference
    newTag: 0.1.0-rc.1-cuda
  - name: ghcr.io/others/image
    newTag: 4
`;

Deno.test("a cluster's recipe takes the images of the release from where they are published", () => {
  const written = withPublishedImages(PINNED, "1.2.3", PUBLISHED_ONCE);
  const { registry } = PUBLISHED_ONCE;
  assert.deepEqual(parse(written).images, [
    { name: "photos-memories/inference", newName: `${registry}/inference`, newTag: "1.2.3-cuda" },
    { name: "ghcr.io/others/image", newTag: 4 },
  ]);
  // The next version takes its place, whatever stands there.
  assert.equal(
    withPublishedImages(written, "1.3.0-rc.1", { registry: undefined }),
    PINNED.replace(
      /newTag: 0.*$/m,
      `newName: ${UNPUBLISHED_REGISTRY}/inference\n    newTag: 1.3.0-rc.1-cuda`,
    ),
  );
});

const TAGS: ReadonlyArray<readonly [ImageName, Device, version: string, tags: string]> = [
  ["app", "cpu", "1.2.3", "1.2.3 1.2 1 latest"],
  ["inference", "cuda", "1.2.3", "1.2.3-cuda 1.2-cuda 1-cuda latest-cuda"],
  ["worker", "cuda", "1.2.3", "1.2.3 1.2 1 latest 1.2.3-cuda 1.2-cuda 1-cuda latest-cuda"],
  ["app", "cpu", "1.2.3-rc.1", "1.2.3-rc.1"],
  ["captions", "cuda", "1.2.3-rc.1", "1.2.3-rc.1-cuda"],
];

for (const [name, device, version, tags] of TAGS) {
  Deno.test(`${name} for ${device} in ${version} is pulled as ${tags}`, () =>
    assert.deepEqual(tagsOf(name, device, version), tags.split(" ")));
}

Deno.test("compose files for those without a checkout pull one version of every image, and build none", async () => {
  const names = await readdir("deploy/compose");
  assert.deepEqual(
    names.filter((name) => name.endsWith(".yaml")).sort(),
    [...COMPOSE_FILES].sort(),
  );
  for (const name of COMPOSE_FILES) {
    const text = FILES[`deploy/compose/${name}`]!;
    const { services } = parse(text, { merge: true });
    const built = parse(read(`deploy/app/${name}`), { merge: true });
    assert.deepEqual(Object.keys(services), Object.keys(built.services));
    for (const [service, said] of Object.entries<Record<string, unknown>>(services)) {
      const { build: _, image, healthcheck, ...rest } = built.services[service];
      const { image: pulled, healthcheck: asked, ...others } = said;
      assert.deepEqual(others, rest, `${name}: ${service}`);
      if (image === undefined) continue;
      const [, repository, tag] =
        /^\$\{PHOTOS_MEMORIES_REGISTRY:.*\}\/(\w+):\$\{PHOTOS_MEMORIES_VERSION:-(.*)$/
          .exec(String(pulled))!;
      assert.ok(Object.hasOwn(IMAGES, repository!), repository);
      assert.equal(tag, `${VERSION}}${String(image).endsWith("-cuda") ? "-cuda" : ""}`);
      if (healthcheck === undefined && !String(image).endsWith("-cuda")) {
        const [flags] = await saidInDockerfile(`docker/${repository}.Dockerfile`, "HEALTHCHECK");
        const { test, interval } = asked as { test: string[]; interval: string };
        assert.deepEqual(["CMD", ...JSON.parse(flags!.slice(flags!.indexOf("[")))], test);
        assert.ok(flags!.includes(`--interval=${interval} `));
      }
    }
  }
});

Deno.test("the example of an .env file has at most ten lines, each of which compose hands to the app", () => {
  const lines = FILES["deploy/compose/example.env"]!.trim().split("\n");
  assert.ok(lines.length <= 10);
  const recipe = FILES["deploy/compose/compose.yaml"]!;
  const named = lines.slice(1).map((line) => /^#?(\w+)=/.exec(line)![1]!);
  for (const name of named) assert.match(recipe, new RegExp(`\\$\\{${name}[:}]|^ +${name}:$`, "m"));
  for (const { name } of SHELF_SETTINGS) assert.ok(named.includes(name), name);
});

/** The variables a form starts the app with, by the shelf. */
function startedWith(shelf: string): Record<string, string> {
  if (shelf === "casaos") {
    return {
      ...parse(FILES["deploy/casaos/docker-compose.yml"]!).services.app.environment,
      TZ: "UTC",
    };
  }
  if (shelf === "helm") {
    return parse(FILES["deploy/helm/photos-memories/values.yaml"]!).settings;
  }
  const xml = new DOMParser().parseFromString(
    FILES["deploy/unraid/photos-memories.xml"]!,
    "text/xml",
  );
  const configs = [...xml.getElementsByTagName("Config")];
  return Object.fromEntries(
    configs.filter((each) => each.getAttribute("Type") === "Variable")
      .map((each) => [each.getAttribute("Target"), each.textContent]),
  );
}

for (const shelf of ["unraid", "casaos", "helm"]) {
  Deno.test(`the form of ${shelf} as it stands starts the app with variables it takes`, async () => {
    const problems: string[] = [], environment = startedWith(shelf);
    await applyEnvironment({}, environment, new Map(), problems);
    assert.deepEqual(problems, []);
    assert.equal(environment["PHOTOS_MEMORIES_AUTOMATION__ENABLED"], "true");
    for (const { name, usual } of SHELF_SETTINGS) {
      if (usual !== undefined) assert.equal(environment[name], usual);
    }
  });
}

Deno.test("the form of Unraid hides secrets, asks for every folder, and confines the container", () => {
  const xml = new DOMParser().parseFromString(
    FILES["deploy/unraid/photos-memories.xml"]!,
    "text/xml",
  );
  const configs = [...xml.getElementsByTagName("Config")];
  const of = (target: string) => configs.find((each) => each.getAttribute("Target") === target);
  for (const { name, isSecret } of SHELF_SETTINGS) {
    assert.equal(of(name)?.getAttribute("Mask"), String(isSecret ?? false), name);
  }
  for (const { target, isReadOnly } of SHELF_FOLDERS) {
    assert.equal(of(target)?.getAttribute("Mode"), isReadOnly ? "ro" : "rw", target);
  }
  const [extra] = [...xml.getElementsByTagName("ExtraParams")];
  assert.match(extra!.textContent!, /--read-only .*--cap-drop ALL .*no-new-privileges/);
});

const CHART = "deploy/helm/photos-memories";

/** The objects that `helm template` makes, by Go's engine. */
async function chart(values: Readonly<Record<string, unknown>>, release = "photos-memories") {
  const { appVersion } = parse(FILES[`${CHART}/Chart.yaml`]!);
  const text = await rendered(FILES[`${CHART}/templates/app.yaml`]!, {
    Values: { ...parse(FILES[`${CHART}/values.yaml`]!), ...values },
    Release: { Name: release },
    Chart: { AppVersion: appVersion },
  });
  return parseAllDocuments(text).map((each) => {
    assert.deepEqual(each.errors, []);
    return JSON.parse(JSON.stringify(each.toJS()));
  });
}

const HOUSE = { image: { registry: PUBLISHED.registry ?? UNPUBLISHED_REGISTRY, tag: "" } };

Deno.test("the chart says what the cluster's recipe says", async () => {
  const { objects } = await kustomized("deploy/app");
  assert.deepEqual(
    await chart({ ...HOUSE, settings: {} }),
    objects.filter(({ kind }) => kind !== "CronJob"),
  );
});

Deno.test("the chart's values reach the app: variables, the image, sizes and the class of its volumes", async () => {
  const objects = await chart({
    image: { registry: "registry.example.org/films", tag: "1.2" },
    secret: "keys",
    settings: { TZ: 'a "quoted" place' },
    storage: { class: "fast", data: "9Gi", films: "8Gi" },
  }, "mine");
  const [data, films, deployment] = objects;
  const sizes = [data, films].map((
    { spec },
  ) => [spec.storageClassName, spec.resources.requests.storage]);
  assert.deepEqual(sizes, [["fast", "9Gi"], ["fast", "8Gi"]]);
  const [app] = deployment.spec.template.spec.containers;
  assert.equal(app.image, "registry.example.org/films/app:1.2");
  assert.deepEqual(app.env, [{ name: "TZ", value: 'a "quoted" place' }]);
  assert.equal(app.envFrom[0].secretRef.name, "keys");
  // Two releases of one namespace do not take each other's pods.
  assert.equal(objects.at(-2).spec.selector["app.kubernetes.io/name"], "mine");
});

Deno.test("the chart's schema takes its values once a registry is named, and refuses others", () => {
  const schema = z.fromJSONSchema(JSON.parse(FILES[`${CHART}/values.schema.json`]!));
  const values = parse(FILES[`${CHART}/values.yaml`]!);
  assert.equal(schema.safeParse(values).success, PUBLISHED.registry !== undefined);
  assert.equal(schema.safeParse({ ...values, ...HOUSE }).error, undefined);
  for (
    const wrong of [
      { replicas: 2 },
      { settings: { TZ: 1 } },
      { storage: { class: "", data: "much", films: "1Gi" } },
    ]
  ) assert.ok(!schema.safeParse({ ...values, ...HOUSE, ...wrong }).success);
});

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { seededRandom } from "../../../../src/base/random.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import { openPlaceNamer } from "../../../../src/library/folder/place_namer.ts";
import { loadGazetteer } from "../../../../src/library/folder/places.ts";
import type { Spot } from "../../../../src/library/folder/places_child.ts";
import type { ChildEntry } from "../../../../src/system/process/child_job.ts";
import {
  bareJpeg,
  exifSegment,
  gpsEntries,
  tiffBytes,
  withSegments,
} from "../../../fixtures/bare_files.ts";

const CHILDREN: ChildEntry = {
  entry: fileURLToPath(new URL("./places_child_entry.ts", import.meta.url)),
};
const NO_CHILDREN: ChildEntry = { entry: "/nowhere/at/all.ts" };

function spots(count: number): Spot[] {
  const random = seededRandom(4);
  return Array.from(
    { length: count },
    () => [random.between(-89, 89), random.between(-180, 180)] as const,
  );
}

for (
  const [what, children] of [["a child", CHILDREN], ["a child that dies", NO_CHILDREN]] as const
) {
  Deno.test(`openPlaceNamer names with ${what} what the towns say, however many ask at once`, async () => {
    const gazetteer = await loadGazetteer();
    const asked: Spot[] = [[48.137, 11.575], [30, -40], ...spots(200)];
    await using namer = openPlaceNamer(children);
    const places = await Promise.all(asked.map((spot) => namer.placeAt(...spot)));
    assert.deepEqual(places, asked.map((spot) => gazetteer.placeAt(...spot)));
    assert.deepEqual(places.slice(0, 2), [{ city: "Munich", country: "Germany" }, undefined]);
    assert.deepEqual(await namer.placeAt(...asked[0]!), places[0], "and asked again later");
  });
}

Deno.test("openPlaceNamer asks the child and does not read the towns here", async () => {
  await using namer = openPlaceNamer({ ...CHILDREN, environment: { MARK: "child: " } });
  const cities = await Promise.all([48.137, 48.138].map((north) => namer.placeAt(north, 11.575)));
  assert.deepEqual(cities.map((place) => place?.city), ["child: Munich", "child: Munich"]);
});

Deno.test("a folder is scanned alike with places named in a child and here", async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), "place-namer-"));
  try {
    const root = path.join(place, "photos");
    await mkdir(root);
    for (
      const [index, [latitude, longitude]] of [[48.137, 11.575] as Spot, ...spots(20)].entries()
    ) {
      const exif = exifSegment(tiffBytes({ gps: gpsEntries(latitude, longitude) }));
      await writeFile(path.join(root, `${index}.jpg`), withSegments(bareJpeg(4, 3), exif));
    }
    const scanned = async (name: string, children?: ChildEntry) => {
      await using library = await openFolderLibrary({
        folder: root,
        indexFile: path.join(place, `${name}.db`),
        zone: "Europe/Berlin",
        ...(children ? { children } : {}),
      });
      const { total } = await library.sync();
      assert.equal(total, 21);
      const assets: Asset[] = [];
      for await (const batch of library.assets()) assets.push(...batch);
      return assets;
    };
    const apart = await scanned("apart", CHILDREN);
    assert.deepEqual(apart, await scanned("here"));
    assert.equal(apart.find(({ id }) => id === "0.jpg")?.place?.city, "Munich");
  } finally {
    await rm(place, { recursive: true });
  }
});

// A program with the one child kind that names places, forked by the tests of the folder library.
// It can mark what it named, so that a test sees who did.

import process from "node:process";
import { namePlaces } from "../../../../src/library/folder/places_child.ts";
import { type ChildKinds, serveChild } from "../../../../src/system/process/child_job.ts";

const mark = process.env["MARK"] ?? "";

const KINDS: ChildKinds = {
  places: () =>
    Promise.resolve(async (spots: Parameters<typeof namePlaces>[0]) =>
      (await namePlaces(spots, () => {}))
        .map((place) => place && { ...place, city: mark + place.city })
    ),
};

await serveChild(process.argv[3]!, KINDS);

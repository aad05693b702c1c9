// SPDX-License-Identifier: AGPL-3.0-or-later

// The port's own suite over what stands in front of an account: bound people, two accounts as one, and
// a library strangers may see.

import type { Library } from "../../../../src/library/library.ts";
import { bindPeople } from "../../../../src/library/bound_library.ts";
import { openImmichApi } from "../../../../src/library/immich/http_immich_api.ts";
import { openImmichLibrary } from "../../../../src/library/immich/immich_library.ts";
import { joinLibraries } from "../../../../src/library/joined_library.ts";
import { EMPTY_BOOK, type PersonBook } from "../../../../src/library/person_book.ts";
import { anonymiseLibrary } from "../../../../src/library/anonymised_library.ts";
import { libraryContract, type LibraryUnderTest } from "../../../contracts/library_contract.ts";
import type { FakeAsset } from "../../../fakes/immich_server/fake_asset.ts";
import { openAccount, OWN_FILM_TAG } from "../../../fixtures/library/immich_account.ts";
import { SOON } from "../../../fixtures/library/immich_timings.ts";

const HALF = "0a000000-0000-4000-8000-000000000001";
/** Of two households; both have one picture that lies in both. */
const SAMPLE: readonly FakeAsset[] = [
  {
    fileName: "beach.heic",
    fileCreatedAt: "2025-07-01T10:00:00Z",
    people: ["Ida"],
    albums: ["Sea"],
    livePhotoVideoId: HALF,
    exif: { description: "A day at the beach", latitude: 52, longitude: 4, city: "Delft" },
  },
  { id: HALF, fileName: "beach.mov", fileCreatedAt: "2025-07-01T10:00:00Z", visibility: "hidden" },
  { fileName: "twin b.jpg", fileCreatedAt: "2025-07-02T10:00:00Z", albums: ["Sea"] },
  { fileName: "twin a.jpg", fileCreatedAt: "2025-07-02T10:00:00Z" },
  { fileName: "waves.mp4", fileCreatedAt: "2025-07-02T11:00:00Z", durationMs: 12_500 },
  {
    fileName: "dunes.jpg",
    fileCreatedAt: "2025-07-03T09:00:00Z",
    owner: "Paul",
    people: ["Ida"],
    albums: ["Pauls"],
  },
  { fileName: "tide.mp4", fileCreatedAt: "2025-07-02T10:30:00Z", owner: "Paul", durationMs: 3_000 },
];

async function under(
  front: (ruths: Library, pauls: Library) => Library,
): Promise<LibraryUnderTest> {
  const opened = await openAccount({ users: ["Ruth", "Paul"], assets: SAMPLE });
  const { server, cache } = opened;
  const pauls = await openImmichLibrary({
    api: openImmichApi({
      account: "partner",
      url: server.url,
      apiKey: server.keyOf("Paul"),
      timings: SOON,
    }),
    indexFile: `${cache}-paul.db`,
    cacheFolder: `${cache}-paul`,
    cacheMaxBytes: 1e9,
    ownFilmTag: OWN_FILM_TAG,
  });
  const library = front(opened.library, pauls);
  await library.sync();
  return {
    library,
    question: { text: "a beach", finds: "beach.heic" },
    remove: ({ id }) => Promise.resolve(server.remove(id)),
    async [Symbol.asyncDispose]() {
      await pauls[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** A book that knows somebody else: everybody here is under their own id. */
const BOOK: PersonBook = {
  ...EMPTY_BOOK,
  people: [{ id: "gran", name: "Gran", bindings: [{ account: "primary", id: "nobody" }] }],
};

libraryContract(
  "bindPeople over a server",
  () => under((ruths) => bindPeople(ruths, "primary", BOOK)),
);

libraryContract("joinLibraries over two accounts", () =>
  under((ruths, pauls) =>
    joinLibraries([
      { account: "primary", library: bindPeople(ruths, "primary", BOOK) },
      { account: "partner", library: bindPeople(pauls, "partner", BOOK) },
    ], BOOK)
  ));

libraryContract("anonymiseLibrary over a server", () => under((ruths) => anonymiseLibrary(ruths)));

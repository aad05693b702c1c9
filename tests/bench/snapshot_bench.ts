// Reads a snapshot of a streamed library that stands nowhere whole and prints seconds and memory:
// `deno task bench snapshot_bench [assets]`.

import { decide } from "../../src/automation/decide.ts";
import { readSnapshot } from "../../src/automation/reading/read_snapshot.ts";
import { addDays } from "../../src/base/local_time.ts";
import { seededRandom } from "../../src/base/random.ts";
import type { Asset, Person } from "../../src/library/asset.ts";
import { MemoryLibrary } from "../fakes/memory_library.ts";
import { photo } from "../fixtures/assets.ts";
import { historyOf, MUNICH, RULES, TODAY } from "../fixtures/automation.ts";

const total = Number(Deno.args[0] ?? 1_000_000);
const YEARS = 20, PEOPLE = 1_000;
const people: Person[] = Array.from({ length: PEOPLE }, (_, index) => ({
  id: crypto.randomUUID(),
  name: `Person ${index}`,
  birthDate: addDays("1950-01-01", 19 * index),
}));

/** Made while it is read, like rows of an index; every tenth picture is far from home. */
class StreamedLibrary extends MemoryLibrary {
  constructor() {
    super([], {}, people);
  }

  override async *assets() {
    const random = seededRandom("stream");
    const first = addDays(TODAY, -365 * YEARS);
    let batch: Asset[] = [];
    for (let index = 0; index < total; index++) {
      const day = addDays(first, Math.floor(index / total * 365 * YEARS));
      const isAway = day.slice(8) > "20" && day.slice(8) < "24";
      batch.push(photo({
        id: `asset-${index}`,
        takenAt: `${day}T12:00:00.000`,
        people: Array.from({ length: random.int(4) }, () => people[random.int(PEOPLE)]!.id),
        ...(isAway ? { latitude: 38.7, longitude: -9.1 } : MUNICH),
        place: { city: isAway ? "Lisbon" : "Munich", country: isAway ? "Portugal" : "Germany" },
      }));
      if (batch.length < 1_000) continue;
      yield await Promise.resolve(batch);
      batch = [];
    }
    yield await Promise.resolve(batch);
  }
}

/** Reading only, to tell the snapshot's own share of the time. */
async function bare(): Promise<number> {
  const started = performance.now();
  let seen = 0;
  for await (const batch of new StreamedLibrary().assets()) seen += batch.length;
  if (seen !== total) throw new Error(`${seen} of ${total} assets`);
  return performance.now() - started;
}

const bareMs = await bare();
const before = Deno.memoryUsage();
let most = before.rss;
const watch = setInterval(() => most = Math.max(most, Deno.memoryUsage().rss), 20);
const library = new StreamedLibrary();
const started = performance.now();
const snapshot = await readSnapshot(
  { library, primary: library, book: { people: [], groups: [] }, catalogue: [] },
  RULES,
  TODAY,
  new AbortController().signal,
);
const readMs = performance.now() - started;
const { ranked } = decide(snapshot, historyOf(), RULES, Date.now());
const decideMs = performance.now() - started - readMs;
clearInterval(watch);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
console.log(`${total} assets, ${PEOPLE} people, ${snapshot.trips.length} trips`);
console.log(
  `stream alone ${seconds(bareMs)}; snapshot ${seconds(readMs)} ` +
    `(${(readMs / bareMs).toFixed(2)} times); decision ${
      seconds(decideMs)
    }, ${ranked.length} candidates`,
);
console.log(`memory ${megabytes(before.rss)} before, at most ${megabytes(most)}`);

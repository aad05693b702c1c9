// The measured half of the caption bench: describes pictures as `prepare` does, and prints what that
// cost beside decoding alone, round by round, and its memory.

import path from "node:path";
import process from "node:process";
import { openBank } from "../../src/bank/sqlite/sqlite_bank.ts";
import { describePictures } from "../../src/captions/describe_pictures.ts";
import { tileMaker } from "../../src/captions/tile_maker.ts";
import { openForkedPictures } from "../../src/facts/pictures/forked_pictures.ts";
import { openCaptioner } from "../../src/captions/remote/open_captioner.ts";
import { systemOutside } from "../../src/llm/remote/system_outside.ts";
import { configOf } from "../fixtures/config_of.ts";
import { photo } from "../fixtures/assets.ts";
import { cpuMillisecondsBelow } from "./cpu_below.ts";

const ROUNDS = 10;
/** Previews that are decoded in each round. */
const DECODED = 25;

const { pictures, distinct, previews, bank: file, baseUrl, concurrency } = JSON.parse(
  process.argv[2]!,
);
const config = configOf({
  editorial: {
    preparation: { caption_base_url: baseUrl, caption_concurrency: concurrency },
  },
});
const captioner = await openCaptioner(
  { preparation: config.editorial.preparation, llm: config.llm },
  systemOutside,
);
const assets = Array.from({ length: pictures }, (_, n) => photo({ id: `${n}.jpg` }));
const library = {
  preview: ({ id }: { readonly id: string }) =>
    Promise.resolve({ path: path.join(previews, `${parseInt(id) % distinct}.jpg`) }),
};
const rssMb = () => Math.round(process.memoryUsage().rss / 1e6);
await using bank = await openBank(file);
await using reader = openForkedPictures({ entry: path.resolve("cli/main.ts") });
const tiles = tileMaker(reader, captioner.concurrency);
const { default: sharp } = await import("sharp");
sharp.cache(false);

/** CPU milliseconds of this process and of the children that make tiles. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return { main: (user + system) / 1000, children: cpuMillisecondsBelow(process.pid) };
};

// Describing and decoding take turns: the clock of a shared machine changes from one minute to the next.
const rounds: Array<{ main: number; children: number; decode: number }> = [];
const rss: number[] = [];
let described = 0, decodingMs = 0;
for (let round = 0; round < ROUNDS; round++) {
  const part = assets.slice(round * pictures / ROUNDS, (round + 1) * pictures / ROUNDS);
  const before = cpu();
  described += (await describePictures({ bank, library, captioner, tiles }, part)).described;
  const after = cpu();
  for (let n = 0; n < DECODED; n++) {
    await sharp((await library.preview(part[n % part.length]!)).path).raw().toBuffer();
  }
  const decode = (cpu().main - after.main) / DECODED;
  rounds.push({
    main: (after.main - before.main) / part.length,
    children: (after.children - before.children) / part.length,
    decode,
  });
  decodingMs += decode * DECODED;
  rss.push(rssMb());
}
console.log(
  JSON.stringify({ described, rounds, decodingMs, rssMb: rss.at(-1), rssMbAfterAFifth: rss[1] }),
);

// The measured half of the caption bench: describes pictures as `prepare` does, and prints its memory.

import path from "node:path";
import process from "node:process";
import { openBank } from "../../src/bank/sqlite/sqlite_bank.ts";
import { openForkedTiles } from "../../src/captions/children/forked_tiles.ts";
import { describePictures } from "../../src/captions/describe_pictures.ts";
import { openCaptioner } from "../../src/captions/remote/open_captioner.ts";
import { systemOutside } from "../../src/llm/remote/system_outside.ts";
import { configSchema } from "../../src/config/schema.ts";
import { photo } from "../fixtures/assets.ts";

const { pictures, distinct, previews, bank: file, baseUrl, concurrency } = JSON.parse(
  process.argv[2]!,
);
const config = configSchema.parse({
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
let rssMbAfterAFifth = 0;
await using bank = await openBank(file);
await using tiles = openForkedTiles({ entry: path.resolve("cli/main.ts") });
const before = process.cpuUsage();
const { described } = await describePictures({ bank, library, captioner, tiles }, assets, {
  onProgress: (done, total) => {
    if (done === Math.ceil(total / 5)) rssMbAfterAFifth = rssMb();
  },
});
const { user, system } = process.cpuUsage(before);
const mainCpuMsPerPicture = (user + system) / 1000 / pictures;
console.log(JSON.stringify({ described, mainCpuMsPerPicture, rssMb: rssMb(), rssMbAfterAFifth }));

// SPDX-License-Identifier: AGPL-3.0-or-later

// What `prepare` costs this program itself, beside servers that answer at once: CPU for each picture with a
// caption server alone and with classifiers as well, whether memory grows with how many there are,
// requests; and the bytes it reads of a server's clip. Machines differ by more than two times: the limit is
// also said in decodes of a preview, measured before and after on the same machine.
// deno task bench prepare_bench [numbers of pictures, ascending]      200 and 1000 unless told

import { Buffer } from "node:buffer";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";
import { CaptionServer } from "../fakes/caption_server/caption_server.ts";
import { honest, openFactsService } from "../fakes/facts/facts_service.ts";
import { LEAST_SCOPES, startImmichServer } from "../fakes/immich_server/immich_server.ts";
import { Cli } from "../fixtures/cli/cli.ts";
import { makeClip } from "../fixtures/media/media.ts";
import { type Cost, costOf } from "./parts/cost_of.ts";

const said = process.argv.slice(2).map(Number);
const counts = said.length > 1 ? said : [200, said[0] ?? 1_000];
const LIMIT_MS = 15;
/** What a preview's decode took, see {@link decodeMs}, on the machine the limit was set by. */
const DECODE_MS_THERE = 4.4;
const CLIPS = 4, CLIP_SECONDS = 20;

const place = await mkdtemp(path.join(os.tmpdir(), "prepare-bench-"));
await using captions = await CaptionServer.open({ isInstant: true });
await using facts = await openFactsService(honest);

type Variables = Readonly<Record<string, string>>;

/** Pictures are measured here and described there; nothing else is there to be asked. */
const CAPTIONS_ALONE: Variables = {
  PHOTOS_MEMORIES_TIER: "basic",
  PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_PROVIDER: "llm",
  PHOTOS_MEMORIES_LLM__BASE_URL: captions.baseUrl,
  PHOTOS_MEMORIES_LLM__MODEL: captions.alias,
};
const WITH_CLASSIFIERS: Variables = {
  PHOTOS_MEMORIES_TIER: "gpu",
  PHOTOS_MEMORIES_INFERENCE__FACTS_BASE_URL: `http://${facts.host}`,
  PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_BASE_URL: captions.baseUrl,
};

async function cost(name: string, settings: Variables, words: string[]): Promise<Cost> {
  const variables = { ...settings, PHOTOS_MEMORIES_DATA_DIR: path.join(place, `data-${name}`) };
  const { words: args, environment } = new Cli(place, variables).command(words);
  return await costOf(args, environment);
}

/** A comment in a JPEG (T.81, B.2.4.5). */
const COMMENT = [0xff, 0xfe];

/** Pictures of one look, no two of the same bytes: a number stands in each behind the start of the image. */
async function picturesIn(folder: string, pictures: number, jpeg: Uint8Array): Promise<string> {
  await mkdir(folder);
  for (let n = 0; n < pictures; n++) {
    const day = String(1 + n % 28).padStart(2, "0"), second = String(n).padStart(6, "0");
    const number = [...second].map((digit) => digit.charCodeAt(0));
    const own = [...jpeg.subarray(0, 2), ...COMMENT, 0, 2 + number.length, ...number];
    const bytes = Buffer.concat([new Uint8Array(own), jpeg.subarray(2)]);
    await writeFile(path.join(folder, `IMG_202507${day}_${second}.jpg`), bytes);
  }
  return folder;
}

async function smallPicture(): Promise<Uint8Array> {
  const background = { r: 200, g: 120, b: 90 };
  return await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: "Picture" } }).jpeg().toBuffer();
}

/**
 * As large as a library server's preview, in pixels and in bytes: 156 kB are decoded for each. In the
 * colours of a phone, if wanted: the server leaves them as they are.
 */
async function previewPicture(hasProfile: boolean): Promise<Uint8Array> {
  const size = { width: 1_440, height: 1_080 };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { ...size, channels: 3, background: "#000000", noise } })
    .blur(2).png().toBuffer();
  const picture = sharp(grain).withExif({ IFD0: { ImageDescription: "Picture" } });
  return await (hasProfile ? picture.withIccProfile("p3") : picture).jpeg({ quality: 80 })
    .toBuffer();
}

/** CPU of decoding a preview alone: to the crop a classifier takes, on one thread of the decoder. */
async function decodeMs(jpeg: Uint8Array): Promise<number> {
  sharp.concurrency(1);
  sharp.cache(false);
  const decode = () =>
    sharp(jpeg).resize({ width: 256, height: 256, fit: "outside", kernel: "cubic" })
      .extract({ left: 16, top: 16, width: 224, height: 224 }).raw().toBuffer();
  for (let n = 0; n < 20; n++) await decode();
  const begun = process.cpuUsage();
  for (let n = 0; n < 200; n++) await decode();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000 / 200;
}

async function ofPictures(pictures: number) {
  const name = String(pictures);
  const folder = await picturesIn(
    path.join(place, `photos-${name}`),
    pictures,
    await smallPicture(),
  );
  const library = { PHOTOS_MEMORIES_LIBRARY__FOLDER: folder };
  const alone = await cost(`${name}-alone`, { ...library, ...CAPTIONS_ALONE }, ["prepare"]);
  const before = { captions: captions.pictureCount, facts: facts.requests.length };
  const settings = { ...library, ...WITH_CLASSIFIERS };
  const whole = await cost(name, settings, ["prepare"]);
  const requests = {
    captions: captions.pictureCount - before.captions,
    facts: facts.requests.length - before.facts,
  };
  const again = await cost(name, settings, ["prepare"]);
  const words = await captionsAnew(name, settings);
  const previews = await ofPreviews(pictures, false), ofAPhone = await ofPreviews(pictures, true);
  return { alone, whole, requests, again, words, previews, ofAPhone };
}

async function ofPreviews(pictures: number, hasProfile: boolean) {
  const name = `previews-${pictures}${hasProfile ? "-of-a-phone" : ""}`;
  const jpeg = await previewPicture(hasProfile);
  const folder = await picturesIn(path.join(place, name), pictures, jpeg);
  const settings = { PHOTOS_MEMORIES_LIBRARY__FOLDER: folder, ...CAPTIONS_ALONE };
  const alone = await cost(name, settings, ["prepare"]);
  return { alone, words: await captionsAnew(name, settings) };
}

async function captionsAnew(name: string, settings: Variables): Promise<Cost> {
  await cost(name, settings, ["captions", "clear", "--all", "--yes"]);
  return await cost(name, settings, ["prepare"]);
}

async function ofClips() {
  const file = path.join(place, "clip.mp4");
  const draw = (index: number, width: number, height: number) => ({
    width,
    height,
    data: new Uint8Array(width * height * 3 / 2).map((_, i) => (i * (index + 7)) % 256),
  });
  await makeClip(file, { seconds: CLIP_SECONDS, width: 320, height: 180, draw });
  const clip = new Uint8Array(await readFile(file));
  await using server = await startImmichServer({
    assets: Array.from({ length: CLIPS }, (_, n) => ({
      fileName: `clip${n}.mp4`,
      fileCreatedAt: `2025-07-0${n + 1}T12:00:00.000Z`,
      durationMs: CLIP_SECONDS * 1_000,
      bytes: () => {
        // An empty box of another length makes each its own.
        const size = 8 + n, bytes = new Uint8Array(clip.length + size);
        bytes.set(clip);
        bytes.set([0, 0, 0, size, ...new TextEncoder().encode("free")], clip.length);
        return bytes;
      },
    })),
  });
  const library = { IMMICH_URL: server.url, IMMICH_API_KEY: server.keyOf("Ruth", LEAST_SCOPES) };
  const settings = { ...library, ...WITH_CLASSIFIERS };
  const { out } = await cost("clips", settings, ["prepare", "--json"]);
  const { requests, bytesRead, strips } = JSON.parse(out).motion;
  return {
    clipKilobytes: kilo(clip.length),
    motionKilobytesPerClip: kilo(bytesRead / strips),
    motionRequestsPerClip: requests / strips,
    playbackRequestsPerClip: server.callsTo("GET /assets/:id/video/playback").length / CLIPS,
    originalsFetched: server.callsTo("GET /assets/:id/original").length,
  };
}

try {
  const preview = await previewPicture(false);
  const decodeBefore = await decodeMs(preview);
  const measured = [];
  for (const pictures of counts) measured.push({ pictures, ...await ofPictures(pictures) });
  const few = measured[0]!, all = measured.at(-1)!, count = all.pictures;
  const further = count - few.pictures;
  const decode = (decodeBefore + await decodeMs(preview)) / 2;
  // Both runs start the same processes, so the difference is the pictures' alone.
  const perPicture = (whole: Cost, part: Cost) => {
    const cpuMs = whole.cpuSeconds * 1_000 / count;
    return {
      // With every start of a process in it, and without.
      cpuMsPerPicture: round(cpuMs),
      cpuMsPerFurtherPicture: round((whole.cpuSeconds - part.cpuSeconds) * 1_000 / further),
      decodesPerPicture: round(cpuMs / decode),
    };
  };
  console.log(JSON.stringify(
    {
      pictures: count,
      limitMs: LIMIT_MS,
      limitDecodes: round(LIMIT_MS / DECODE_MS_THERE),
      decodeMs: round(decode),
      withACaptionServerAlone: perPicture(all.alone, few.alone),
      withClassifiersAsWell: { requests: all.requests, ...perPicture(all.whole, few.whole) },
      nothingButCaptionsToDo: perPicture(all.words, few.words),
      nothingToDo: { ...perPicture(all.again, few.again), cpuSeconds: round(all.again.cpuSeconds) },
      ofPreviews: {
        withACaptionServerAlone: perPicture(all.previews.alone, few.previews.alone),
        nothingButCaptionsToDo: perPicture(all.previews.words, few.previews.words),
      },
      ofPreviewsInAPhonesColours: {
        withACaptionServerAlone: perPicture(all.ofAPhone.alone, few.ofAPhone.alone),
        nothingButCaptionsToDo: perPicture(all.ofAPhone.words, few.ofAPhone.words),
      },
      peakMb: Object.fromEntries(measured.map(({ pictures, whole }) => [
        pictures,
        { together: Math.round(whole.peakMegabytes), ...rounded(whole.peaksByKind) },
      ])),
      memoryRatio: round(all.whole.peakMegabytes / few.whole.peakMegabytes),
      clips: await ofClips(),
    },
    null,
    2,
  ));
} finally {
  await rm(place, { recursive: true, force: true });
}

function kilo(bytes: number): number {
  return Math.round(bytes / 1_000);
}

/** Of all processes of a kind, each at its own time. */
function rounded(peaks: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(peaks).map(([kind, megabytes]) => [kind, Math.round(megabytes)]),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

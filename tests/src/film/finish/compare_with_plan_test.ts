import assert from "node:assert/strict";
import path from "node:path";
import { LoudnessMeter } from "../../../../src/base/loudness.ts";
import { seededRandom } from "../../../../src/base/random.ts";
import { compareWithPlan, writeHeard } from "../../../../src/film/finish/compare_with_plan.ts";
import { master } from "../../../../src/film/sound/master.ts";
import { layout } from "../../../../src/film/timeline/layout.ts";
import { openEncoder } from "../../../../src/media/av/encoder.ts";
import { writeFilm } from "../../../../src/media/av/film_writer.ts";
import { type InspectedFilm, inspectFilm } from "../../../../src/media/av/probe.ts";
import { solidYuv } from "../../../../src/media/yuv.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { lowPass, RATE, soundOf, stream } from "../../../fixtures/media/sounds.ts";

const timeline = layout({
  cut: cutOf([stillShot(0), stillShot(1), stillShot(2)]),
  brief: {
    look: { transition: "smart", cards: true, addDate: true, addPlace: true },
    locale: "en",
    seed: 1,
    codec: "h264",
  },
  canvas: { width: 64, height: 36 },
  fps: 30,
  music: { grid: { beats: [], beatsPerBar: 4, firstBar: 0 }, bind: () => ({ mode: "none" }) },
  facts: { get: () => undefined },
});

const drawn = solidYuv(64, 36, 100);
drawn.data[5] = 30;

const black = solidYuv(64, 36), pieces = { first: drawn, last: black };

const asPlanned: InspectedFilm = {
  width: 64,
  height: 36,
  videoFrames: timeline.totalFrames,
  evenlySpaced: true,
  audioSamples: timeline.totalFrames * 1_600,
  loudness: { integrated: -16.3, truePeak: -2 },
  firstFrame: drawn,
  lastFrame: black,
};

const differences: ReadonlyArray<[change: Partial<InspectedFilm>, sentence: RegExp]> = [
  [{ width: 62 }, /62×36, not 64×36/],
  [{ videoFrames: timeline.totalFrames - 1 }, /frames, not/],
  [{ evenlySpaced: false }, /evenly spaced/],
  [{ audioSamples: 0 }, /0 samples/],
  [{ loudness: { integrated: -20, truePeak: -2 } }, /-20\.0 LUFS, not -16\.0/],
  [{ loudness: { integrated: -16, truePeak: 0.3 } }, /peaks at 0\.3 dBTP/],
  [{ lastFrame: drawn }, /not faded to black/],
  [{ firstFrame: black }, /first frame is another/],
  [{ lastFrame: solidYuv(64, 36, 20) }, /last frame is another/],
];

Deno.test("compareWithPlan finds nothing wrong with a film as planned", () => {
  assert.equal(compareWithPlan(timeline, { loudness: -16 }, pieces, asPlanned), undefined);
});

Deno.test("compareWithPlan names every difference", () => {
  for (const [change, sentence] of differences) {
    const found = compareWithPlan(timeline, { loudness: -16 }, pieces, { ...asPlanned, ...change });
    assert.match(found ?? "nothing", sentence);
  }
});

const FPS = 30, SECONDS = 6;

async function pictures(file: string): Promise<string> {
  const encoder = await openEncoder(file, { codec: "h264", width: 64, height: 64, fps: FPS });
  for (let i = 0; i < FPS * SECONDS; i++) await encoder.write(solidYuv(64, 64));
  await encoder.finish();
  return file;
}

/** Bangs of noise that die away, as a microphone takes them. */
function bangs(seed: number): Float32Array {
  const random = seededRandom(seed);
  const noise = () => 2 * random.next() - 1;
  let height = 0, next = 0;
  const sound = soundOf(SECONDS, (i) => {
    if (i >= next) {
      height = 0.5 + 0.5 * Math.abs(noise());
      next = i + 24_000 * (0.5 + Math.abs(noise()));
    }
    height *= 0.9992;
    return noise() * height;
  });
  return lowPass(lowPass(sound, 6_000), 6_000);
}

/** The mastered sound of a film, its loudness, and the film with it. */
async function mastered(folder: string, left: Float32Array, right = left) {
  const mix = Float32Array.from(
    { length: 2 * left.length },
    (_, i) => (i % 2 ? right : left)[i >> 1]!,
  );
  const meter = new LoudnessMeter();
  meter.add(mix);
  let sound: Float32Array[] = [];
  const { loudness } = await master(meter.integrated(), () => stream(mix), async (blocks) => {
    sound = [];
    for await (const block of blocks) sound.push(block.slice());
  });
  const segments = [await pictures(path.join(folder, "piece.mp4"))];
  const film = path.join(folder, "film.mp4");
  let written = 0;
  const end = await writeHeard(
    loudness,
    async function* () {
      for (const block of sound) yield await Promise.resolve(block);
    },
    (sound) => {
      written++;
      return writeFilm(film, { segments, sound, metadata: {}, fps: FPS });
    },
    () => inspectFilm(film, FPS),
  );
  return { ...end, planned: loudness, written };
}

Deno.test("writeHeard takes away what the encoder adds to the peaks of bangs", () =>
  inScratch(async (folder) => {
    const { loudness, seen, written } = await mastered(folder, bangs(2), bangs(102));
    assert.ok(written > 1, `${written}`);
    assert.ok(seen.loudness.truePeak <= -1, `${seen.loudness.truePeak}`);
    assert.ok(Math.abs(seen.loudness.integrated - loudness) <= 1);
    assert.equal(seen.audioSamples, SECONDS * RATE);
  }));

Deno.test("writeHeard gives back what the encoder takes from white noise", () =>
  inScratch(async (folder) => {
    const noise = (seed: number) => {
      const random = seededRandom(seed);
      return soundOf(SECONDS, () => 0.6 * random.next() - 0.3);
    };
    const { loudness, planned, seen } = await mastered(folder, noise(2), noise(102));
    assert.equal(loudness, planned);
    assert.ok(Math.abs(seen.loudness.integrated - planned) <= 1);
    assert.ok(seen.loudness.truePeak <= -1);
  }));

Deno.test("writeHeard writes once what is heard as planned", async () => {
  const loudness = { integrated: -16.4, truePeak: -1.5 };
  let written = 0;
  const once = await writeHeard(
    -16,
    () => stream(new Float32Array(960)),
    () => Promise.resolve(written++),
    () => Promise.resolve({ loudness }),
  );
  assert.deepEqual([once, written], [{ seen: { loudness }, loudness: -16 }, 1]);
});

// SPDX-License-Identifier: AGPL-3.0-or-later

// What every FactSource keeps, wherever its models run. An adapter's test opens one over the tiny models
// and hands it to `factSourceContract`.

import assert from "node:assert/strict";
import sharp from "sharp";
import { Fault } from "../../src/base/fault.ts";
import {
  type FactSource,
  PICTURE_PRODUCERS,
  type PictureAnswers,
  type PictureProducer,
} from "../../src/facts/fact_source.ts";
import { headsOf, KNOWN_HEADS } from "../../src/facts/known_heads.ts";

export interface FactSourceUnderTest extends AsyncDisposable {
  /** Over the whole set of models. */
  readonly source: FactSource;
  /** Over the same models but the sensitive-content model's file, which is not there. */
  readonly lacking: FactSource;
}

export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** Stripes and a gradient, so that pictures differ from each other everywhere. */
export function drawn({ width, height, seed }: DrawnPicture) {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, i) => {
      const p = Math.floor(i / 3), x = p % width, y = Math.floor(p / width), channel = i % 3;
      return (x * (seed + channel) + y * (7 - channel) + seed * 40 * channel) % 256;
    },
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Encoded pictures of several shapes and formats. */
export async function picturesToAsk(): Promise<ReadonlyMap<string, Uint8Array>> {
  const jpeg = (picture: DrawnPicture) => drawn(picture).jpeg({ quality: 90 }).toBuffer();
  const one = { width: 320, height: 240, seed: 3 };
  return new Map(
    Object.entries({
      "landscape JPEG": await jpeg(one),
      "portrait JPEG": await jpeg({ width: 180, height: 320, seed: 5 }),
      "tiny JPEG": await jpeg({ width: 17, height: 11, seed: 2 }),
      "turned JPEG": await drawn(one).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      "grey JPEG": await drawn(one).toColourspace("b-w").jpeg().toBuffer(),
      PNG: await drawn(one).png().toBuffer(),
      "transparent PNG": await drawn(one).ensureAlpha(0.5).png().toBuffer(),
      WebP: await drawn(one).webp().toBuffer(),
      GIF: await drawn({ width: 40, height: 30, seed: 4 }).gif().toBuffer(),
    }).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
  );
}

async function refusal(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then(() => undefined, (error: unknown) => error);
  assert.ok(error instanceof Fault, `it was answered, or threw ${error}`);
  return error;
}

/** Registers the suite as steps of one test, because opening models takes time. */
export function factSourceContract(name: string, open: () => Promise<FactSourceUnderTest>): void {
  Deno.test(`${name} keeps the contract of a FactSource`, async (test) => {
    await using under = await open();
    const { source, lacking } = under;
    const pictures = await picturesToAsk();
    const jpeg = pictures.get("landscape JPEG")!;
    const first = await source.decide(jpeg, PICTURE_PRODUCERS);

    await test.step("says what it may be asked for", () => {
      assert.deepEqual(source.producers, PICTURE_PRODUCERS);
      assert.ok(Number.isInteger(source.concurrency) && source.concurrency >= 1);
    });

    await test.step("answers every head of every producer, in the order of the wire", () => {
      assert.deepEqual(Object.keys(first), [...PICTURE_PRODUCERS]);
      for (const producer of PICTURE_PRODUCERS) {
        const { encoderKey, facts } = first[producer]!;
        assert.ok(encoderKey.length > 0);
        assert.doesNotMatch(encoderKey, /https?:|localhost|127\.0\.0\.1|Provider/);
        assert.deepEqual(
          new Set(facts.map(({ head }) => head)),
          new Set(headsOf(producer)),
        );
        assert.equal(facts.length, headsOf(producer).length);
        for (const { head, version, label, confidence } of facts) {
          const known = KNOWN_HEADS[head as keyof typeof KNOWN_HEADS];
          assert.equal(version, known.version);
          assert.ok((known.labels as readonly string[]).includes(label), `${head}: ${label}`);
          assert.ok(confidence >= 0 && confidence <= 1, `${head}: ${confidence}`);
        }
      }
    });

    await test.step("gives the same answer again, alone and in company", async () => {
      const company = await Promise.all(
        [...pictures.values()].map((picture) => source.decide(picture, PICTURE_PRODUCERS)),
      );
      assert.deepEqual(company[0], first);
      assert.notDeepEqual(company[1], first, "another picture has other numbers");
      assert.deepEqual(await source.decide(jpeg, PICTURE_PRODUCERS), first);
    });

    await test.step("answers for those alone that are named, whatever their order", async () => {
      const some: readonly PictureProducer[] = ["doc_docling", "heads"];
      const answers: PictureAnswers = await source.decide(jpeg, some);
      assert.deepEqual(answers, { heads: first.heads, doc_docling: first.doc_docling });
      assert.deepEqual(await source.decide(jpeg, []), {});
    });

    await test.step("reads every format it promises", async () => {
      for (const [format, picture] of pictures) {
        const { heads } = await source.decide(picture, ["heads"]);
        assert.equal(heads?.facts.length, headsOf("heads").length, format);
      }
    });

    await test.step("does not turn a picture by itself", async () => {
      const plain = await drawn({ width: 320, height: 240, seed: 3 }).jpeg().toBuffer();
      assert.deepEqual(
        await source.decide(pictures.get("turned JPEG")!, PICTURE_PRODUCERS),
        await source.decide(new Uint8Array(plain), PICTURE_PRODUCERS),
      );
    });

    const text = (words: string) => new TextEncoder().encode(words);
    const broken: ReadonlyArray<readonly [string, Uint8Array]> = [
      ["nothing", new Uint8Array()],
      ["words", text("this is no picture at all, and long enough to be looked at")],
      ["half of a JPEG", jpeg.subarray(0, jpeg.length / 2)],
      ["a JPEG's head", jpeg.subarray(0, 24)],
      ["a drawing in SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ["a HEIC's head", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    ];
    for (const [what, bytes] of broken) {
      await test.step(`refuses ${what} for good, and goes on`, async () => {
        const fault = await refusal(source.decide(bytes, PICTURE_PRODUCERS));
        assert.equal(fault.code, "media_unreadable", fault.message);
        assert.ok(!fault.message.includes("\n"));
        assert.deepEqual(await source.decide(jpeg, ["heads"]), { heads: first.heads });
      });
    }

    await test.step("says which model is missing, where, and answers for the others", async () => {
      const fault = await refusal(lacking.decide(jpeg, PICTURE_PRODUCERS));
      assert.equal(fault.code, "model_unavailable");
      assert.match(fault.message, /nsfw_marqo/);
      assert.match(fault.message, /\.onnx/);
      assert.deepEqual(await lacking.decide(jpeg, ["heads", "doc_docling"]), {
        heads: first.heads,
        doc_docling: first.doc_docling,
      });
      // It says so again, and not that it was asked too soon.
      const again = await refusal(lacking.decide(jpeg, ["nsfw_marqo"]));
      assert.equal(again.code, "model_unavailable");
      assert.match(again.message, /nsfw_marqo/);
    });

    await test.step("stops when asked to, and answers the next one", async () => {
      const before = await refusal(source.decide(jpeg, ["heads"], AbortSignal.abort()));
      assert.equal(before.code, "cancelled");
      const stop = new AbortController();
      const asked = Array.from(
        { length: 6 },
        () => source.decide(jpeg, PICTURE_PRODUCERS, stop.signal),
      );
      stop.abort();
      for (const end of await Promise.allSettled(asked)) {
        if (end.status === "rejected") assert.equal((end.reason as Fault).code, "cancelled");
        else assert.deepEqual(end.value, first);
      }
      assert.deepEqual(await source.decide(jpeg, PICTURE_PRODUCERS), first);
    });
  });
}

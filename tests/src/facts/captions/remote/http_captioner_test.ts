// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Fault } from "../../../../../src/base/fault.ts";
import type { Closed, ClosedBecause } from "../../../../../src/facts/llm/closed.ts";
import { controlDigest } from "../../../../../src/facts/captions/remote/completion.ts";
import { controlTile } from "../../../../../src/facts/captions/pictures/strip.ts";
import { jpegOf } from "../../../../../src/media/pictures/sharp_library.ts";
import { configOf } from "../../../../fixtures/config_of.ts";
import { openCaptioner } from "../../../../../src/facts/captions/remote/open_captioner.ts";
import {
  ALIAS,
  CaptionServer,
  type Manner,
} from "../../../../fakes/caption_server/caption_server.ts";
import { ManualTime } from "../../../../fakes/manual_time.ts";

/** Waits below are over at once; a timeout ends only when a test says so. */
const TIMEOUT_SECONDS = 30;

interface Changes {
  readonly preparation?: Readonly<Record<string, unknown>>;
  readonly llm?: Readonly<Record<string, unknown>>;
}

async function opened(baseUrl: string, { preparation, llm }: Changes = {}) {
  const time = new ManualTime(TIMEOUT_SECONDS * 1000);
  const config = configOf({
    editorial: {
      preparation: {
        caption_base_url: baseUrl,
        caption_timeout_seconds: TIMEOUT_SECONDS,
        ...preparation,
      },
    },
    llm: { timeout_seconds: TIMEOUT_SECONDS, ...llm },
  });
  const captioner = await openCaptioner(
    { preparation: config.editorial.preparation, llm: config.llm },
    time,
  );
  return { captioner, time };
}

/** A picture nobody mistakes for a control tile. */
const green = () => {
  const data = new Uint8Array(64 * 48 * 3);
  for (let i = 0; i < data.length; i += 3) data.set([30, 160, 40], i);
  return jpegOf({ width: 64, height: 48, data });
};

async function withServer(
  work: (server: CaptionServer) => Promise<void>,
  options: Parameters<typeof CaptionServer.open>[0] = {},
): Promise<void> {
  await using server = await CaptionServer.open(options);
  await work(server);
}

async function checked(server: CaptionServer, changes: Changes = {}) {
  const world = await opened(server.baseUrl, changes);
  const readiness = await world.captioner.check();
  assert.equal(readiness.kind, "ready");
  return { ...world, readiness };
}

Deno.test("check asks for the models and three control tiles, once for a captioner", async () => {
  await withServer(async (server) => {
    const { captioner, readiness } = await checked(server, {
      preparation: { caption_artifact_id: "q8" },
    });
    assert.deepEqual(server.asked.map(({ method, path }) => `${method} ${path}`), [
      "GET /v1/models",
      ...Array(3).fill("POST /v1/chat/completions"),
    ]);
    const tiles = server.asked.slice(1).map(({ jpeg }) => jpeg);
    for (const [i, colour] of (["red", "blue", "grey"] as const).entries()) {
      assert.equal(tiles[i], Buffer.from(await controlTile(colour)).toString("base64"));
    }
    const content = (colour: string) =>
      JSON.stringify({
        description: `A picture that is mostly ${colour}.`,
        setting: `${colour} wall`,
      });
    assert.deepEqual(readiness, {
      kind: "ready",
      origin: {
        modelId: ALIAS,
        endpoint: server.baseUrl,
        artifactId: "q8",
        served: {
          "aliases": ALIAS,
          "architecture.input_modalities": "text,image",
          "architecture.output_modalities": "text",
          "owned_by": "llamacpp",
          "meta.n_params": "409252800",
          "meta.ftype": "Q8_0",
          "meta.n_ctx": "8192",
        },
        controlDigest: await controlDigest(["red", "blue", "grey"].map(content)),
      },
    });
    await captioner.check();
    assert.equal(server.asked.length, 4);
  });
});

Deno.test("describe and motionLine give words with their origin", async () => {
  await withServer(async (server) => {
    const { captioner, readiness } = await checked(server);
    assert.ok(readiness.kind === "ready");
    const { origin } = readiness;
    assert.deepEqual(await captioner.describe(await green()), {
      kind: "described",
      value: { text: "A picture that is mostly green.", setting: "green wall", origin },
    });
    assert.deepEqual(await captioner.motionLine(await green()), {
      kind: "described",
      value: { text: "Something green moves across the frames.", origin },
    });
    const [picture, motion] = server.pictureRequests.map(({ body }) => body!);
    assert.equal(picture!.model, ALIAS);
    assert.equal(motion!.response_format.json_schema.name, "video_motion");
  });
});

Deno.test("describe refuses a picture before the controls were passed", async () => {
  await withServer(async (server) => {
    const { captioner } = await opened(server.baseUrl);
    const isInternal = (error: unknown) => error instanceof Fault && error.code === "internal";
    await assert.rejects(captioner.describe(await green()), isInternal);
    await assert.rejects(captioner.motionLine(await green()), isInternal);
    assert.equal(server.asked.length, 0);
  });
});

Deno.test("check is closed by every lie about the models, and no tile is sent", async () => {
  const lies: ReadonlyArray<[Manner, ClosedBecause, RegExp, RegExp]> = [
    ["another model", "another model", /must advertise .*; it lists "other-model-7b"/, /--alias/],
    ["no models", "another model", /it lists none/, /caption_base_url/],
    ["no list", "failing", /with something else/, /caption_base_url/],
    ["page", "failing", /with something else/, /caption_base_url/],
    ["401", "refused", /answered 401/, /caption_api_key/],
    ["403", "refused", /answered 403/, /caption_api_key/],
    ["404", "failing", /HTTP 404: File Not Found/, /caption_base_url/],
    ["429", "failing", /HTTP 429: Too many requests/, /caption_base_url/],
    ["loading", "failing", /HTTP 503: Loading model/, /caption_base_url/],
    ["huge", "failing", /larger than 1 MiB/, /caption_base_url/],
    ["cut connection", "unreachable", /the connection was cut/, /caption_base_url/],
  ];
  await withServer(async (server) => {
    for (const [manner, because, sentence, hint] of lies) {
      server.models = manner;
      const { captioner } = await opened(server.baseUrl);
      const readiness = await captioner.check() as Closed;
      assert.equal(readiness.because, because, manner);
      assert.match(readiness.sentence, sentence);
      assert.match(readiness.hint, hint);
      assert.ok(server.asked.every(({ jpeg }) => jpeg === undefined), manner);
    }
  });
});

Deno.test("check is closed by every lie about a control tile, and no picture is sent", async () => {
  const lies: ReadonlyArray<[Manner, RegExp]> = [
    ["prose", /red control tile as asked: it is not JSON/],
    ["fenced", /it is not JSON/],
    ["oversized", /description is longer than 120/],
    ["another schema", /it holds no text "description"/],
    ["more fields", /it holds other fields/],
    ["cut", /cut off after 140 tokens/],
    ["empty", /the answer is empty/],
    ["no cap", /counts 4000 tokens/],
    ["no projector", /HTTP 500: image input is not supported/],
    ["odd output", /does not match the expected/],
    ["page", /the answer is not JSON/],
    ["404", /HTTP 404: File Not Found/],
    ["429", /HTTP 429/],
    ["huge", /larger than 1 MiB/],
    ["cut connection", /the connection was cut/],
    ["broken off", /the connection was cut/],
  ];
  await withServer(async (server) => {
    for (const [manner, sentence] of lies) {
      server.controls = manner;
      const { captioner } = await opened(server.baseUrl);
      const readiness = await captioner.check() as Closed;
      assert.equal(readiness.because, "controls", manner);
      assert.match(readiness.sentence, sentence);
      assert.match(readiness.hint, /caption_base_url/);
      assert.equal(server.pictureRequests.length, 0);
    }
    for (const manner of ["401", "403"] as const) {
      server.controls = manner;
      const asked = server.asked.length;
      const { captioner } = await opened(server.baseUrl);
      assert.equal((await captioner.check() as Closed).because, "refused");
      assert.equal(server.asked.length, asked + 2, "asked for the models and one tile, not again");
    }
  });
});

Deno.test("check asks a control tile once more with four times the time", async () => {
  await withServer(async (server) => {
    const sleeps: number[] = [];
    const time = new ManualTime(TIMEOUT_SECONDS * 1000);
    const config = configOf({
      editorial: {
        preparation: {
          caption_base_url: server.baseUrl,
          caption_timeout_seconds: TIMEOUT_SECONDS,
        },
      },
    });
    const captioner = await openCaptioner(
      { preparation: config.editorial.preparation, llm: config.llm },
      {
        ...time,
        sleep: (ms, signal) => {
          sleeps.push(ms);
          return time.sleep(ms, signal);
        },
      },
    );
    server.controls = "held";
    const check = captioner.check();
    await server.holding(1);
    time.runOut();
    await server.holding(2);
    server.controls = "good";
    server.release();
    assert.equal((await check).kind, "ready");
    assert.deepEqual(sleeps.map((ms) => ms / 1000), [30, 30, 120, 30, 30]);
  });
});

Deno.test("probe and check say when the models are not listed in time", async () => {
  await withServer(async (server) => {
    server.models = "held";
    const { captioner, time } = await opened(server.baseUrl);
    const probe = captioner.probe();
    await server.holding(1);
    time.runOut();
    const closed = await probe as Closed;
    assert.equal(closed.because, "slow");
    assert.match(closed.sentence, /did not list its models: no answer within 30 seconds/);
    assert.match(closed.hint, /caption_timeout_seconds/);
  });
});

Deno.test("check waits for a server that is still loading, probe does not", async () => {
  await withServer(async (server) => {
    const { captioner, time } = await opened(server.baseUrl);
    server.models = "loading";
    assert.equal((await captioner.probe()).kind, "closed");
    assert.deepEqual(time.waits, []);
    const closed = await captioner.check() as Closed;
    assert.match(closed.sentence, /HTTP 503: Loading model/);
    assert.deepEqual(time.waits, Array(30).fill(1000), "as long as an answer may take");
  });
});

Deno.test("describe settles two invalid answers and nothing else", async () => {
  await withServer(async (server) => {
    const { captioner } = await checked(server);
    const invalid: Manner[] = [
      ...["prose", "fenced", "oversized", "another schema", "more fields"] as const,
      ...["cut", "odd output"] as const,
    ];
    for (const manner of invalid) {
      server.next.push(manner, manner);
      const said = await captioner.describe(await green());
      assert.equal(said.kind, "settled", manner);
      server.next.push(manner);
      assert.equal((await captioner.describe(await green())).kind, "described", manner);
    }
    const faults: ReadonlyArray<[Manner, RegExp]> = [
      ["page", /the answer is not JSON/],
      ["empty", /the answer is empty/],
      ["filtered", /ended with "content_filter"/],
      ["no cap", /counts 4000 tokens/],
      ["no message", /holds no message/],
      ["404", /HTTP 404: File Not Found/],
      ["no projector", /HTTP 500: image input is not supported/],
      ["huge", /larger than 1 MiB/],
      ["cut connection", /the connection was cut/],
      ["broken off", /the connection was cut/],
    ];
    for (const [manner, reason] of faults) {
      for (const other of [manner, "prose"] as const) {
        server.next.push(manner, other);
        const said = await captioner.describe(await green());
        assert.ok(said.kind === "outstanding" && said.missing === "answer", `${manner}, ${other}`);
        assert.match(said.reason, reason);
      }
      server.next.push(manner);
      assert.equal((await captioner.describe(await green())).kind, "described", manner);
    }
    assert.equal(server.next.length, 0);
  });
});

Deno.test("describe leaves a picture outstanding that took too long both times", async () => {
  await withServer(async (server) => {
    const { captioner, time } = await checked(server);
    server.pictures = "held";
    const work = captioner.describe(await green());
    await server.holding(1);
    time.runOut();
    await server.lost(1);
    await server.holding(2);
    time.runOut();
    const said = await work;
    assert.deepEqual(said, {
      kind: "outstanding",
      reason: "no answer within 30 seconds",
      missing: "answer",
      raise: "editorial.preparation.caption_timeout_seconds",
    });
    // The third in a row, though the controls were answered.
    const next = captioner.describe(await green());
    await server.holding(3);
    time.runOut();
    const ended = await next;
    assert.ok(ended.kind === "refused");
    assert.match(ended.closed.hint, /raise editorial\.preparation\.caption_timeout_seconds/);
    assert.equal(server.pictureRequests.length, 3);
  });
});

Deno.test("describe waits as long as a busy server asks, within the time of an answer", async () => {
  await withServer(async (server) => {
    const { captioner, time } = await checked(server);
    server.next.push("429", "loading", "429");
    assert.equal((await captioner.describe(await green())).kind, "described");
    assert.deepEqual(time.waits, [1000, 1000, 1000]);
    server.pictures = "429";
    const said = await captioner.describe(await green());
    assert.ok(said.kind === "outstanding");
    assert.equal(said.reason, "HTTP 429: Too many requests");
    assert.equal(time.waits.length, 3 + 2 * 30);
  });
});

Deno.test("describe says that nobody is let in any more", async () => {
  await withServer(async (server) => {
    const { captioner } = await checked(server);
    for (const manner of ["401", "403"] as const) {
      server.next.push(manner);
      const said = await captioner.describe(await green());
      assert.ok(said.kind === "refused");
      assert.match(said.closed.sentence, new RegExp(`answered ${manner}$`));
      assert.match(said.closed.hint, /caption_api_key/);
    }
    assert.equal(server.pictureRequests.length, 2, "a refusal is not asked twice");
  });
});

Deno.test("answersControl sends one control tile and tells whether it was described as asked", async () => {
  await withServer(async (server) => {
    const { captioner } = await checked(server);
    const asked = server.asked.length;
    assert.equal(await captioner.answersControl(), true);
    assert.deepEqual(server.asked.slice(asked).map(({ isControl }) => isControl), [true]);
    for (const manner of ["prose", "401", "cut connection", "404"] as const) {
      server.controls = manner;
      assert.equal(await captioner.answersControl(), false, manner);
    }
  });
});

/** What was asked, one word each. */
const orderOf = (asked: CaptionServer["asked"]) =>
  asked.map(({ jpeg, isControl }) =>
    jpeg === undefined ? "models" : isControl ? "control" : "picture"
  );
const CHECK = ["models", "control", "control", "control"];

Deno.test("describe checks again before anything goes to a server that was silent or away", async () => {
  await withServer(async (server) => {
    const { captioner } = await checked(server);
    for (const away of ["cut connection", "broken off", "huge", "loading"] as const) {
      server.next.push(away);
      const since = server.asked.length;
      assert.equal((await captioner.describe(await green())).kind, "described", away);
      assert.deepEqual(orderOf(server.asked.slice(since)), ["picture", ...CHECK, "picture"], away);
      server.next.push(away);
      const again = server.asked.length;
      assert.equal((await captioner.motionLine(await green())).kind, "described", away);
      assert.deepEqual(orderOf(server.asked.slice(again)), ["picture", ...CHECK, "picture"], away);
    }
    // Whoever answered is still the same.
    for (const answered of ["prose", "page", "404", "429"] as const) {
      server.next.push(answered);
      const since = server.asked.length;
      await captioner.describe(await green());
      assert.deepEqual(orderOf(server.asked.slice(since)), ["picture", "picture"], answered);
    }
    server.next.push("cut connection", "cut connection");
    assert.equal((await captioner.describe(await green())).kind, "outstanding");
    const since = server.asked.length;
    assert.equal((await captioner.check()).kind, "ready");
    assert.deepEqual(orderOf(server.asked.slice(since)), CHECK);
  });
});

Deno.test("describe sends nothing to a server that came instead and does not pass", async () => {
  const lies: ReadonlyArray<[Partial<Pick<CaptionServer, "models" | "controls">>, ClosedBecause]> =
    [
      [{ models: "another model" }, "another model"],
      [{ models: "401" }, "refused"],
      [{ controls: "no projector" }, "controls"],
    ];
  await withServer(async (server) => {
    for (const [lie, because] of lies) {
      const { captioner } = await checked(server);
      Object.assign(server, lie);
      server.next.push("cut connection");
      const before = server.pictureRequests.length;
      const said = await captioner.describe(await green());
      assert.ok(said.kind === "refused");
      assert.equal(said.closed.because, because);
      assert.equal((await captioner.describe(await green())).kind, "refused");
      assert.equal((await captioner.motionLine(await green())).kind, "refused");
      assert.equal(server.pictureRequests.length, before + 1);
      Object.assign(server, { models: "good", controls: "good" });
    }
    // One that is away is waited for, and the next picture finds out whether it is back.
    const { captioner, time } = await checked(server);
    server.models = "cut connection";
    server.next.push("cut connection");
    const said = await captioner.describe(await green());
    assert.ok(said.kind === "refused");
    assert.match(said.closed.sentence, /cannot be asked for its models: the connection was cut/);
    assert.equal(time.waits.reduce((sum, ms) => sum + ms, 0), 120_000);
    server.models = "good";
    assert.equal((await captioner.describe(await green())).kind, "described");
  });
});

Deno.test("describe does not keep the words of a model that names itself otherwise than the controls did", async () => {
  await withServer(async (server) => {
    server.answersAs = "/models/small-q8.gguf";
    const { captioner } = await checked(server);
    assert.equal((await captioner.describe(await green())).kind, "described");
    server.answersAs = "other-model-7b";
    server.models = "another model";
    const since = server.asked.length;
    const said = await captioner.describe(await green());
    assert.ok(said.kind === "refused" && said.closed.because === "another model");
    assert.deepEqual(orderOf(server.asked.slice(since)), ["picture", "models"]);
  });
  // A provider of language models may name its model more fully, and another each time.
  await withServer(async (server) => {
    const { captioner } = await checked(server, {
      preparation: { caption_provider: "llm" },
      llm: { base_url: server.baseUrl, model: ALIAS },
    });
    server.answersAs = `${ALIAS}-2025-05-13`;
    assert.equal((await captioner.describe(await green())).kind, "described");
    assert.equal(server.pictureRequests.length, 1);
  });
});

Deno.test("the key goes to its own server alone", async () => {
  await withServer(async (elsewhere) => {
    await withServer(async (server) => {
      const preparation = { caption_api_key: "caption-key" };
      const llm = { api_key: "llm-key", model: "big" };
      const { captioner } = await checked(server, { preparation, llm });
      assert.ok(server.asked.every(({ authorization }) => authorization === "Bearer caption-key"));
      server.redirectTo = `${elsewhere.baseUrl}/chat/completions`;
      server.next.push("redirect", "redirect");
      const said = await captioner.describe(await green());
      assert.ok(said.kind === "outstanding");
      assert.equal(
        said.reason,
        `it sends the request on to "${elsewhere.origin}", which is not followed`,
      );
      assert.deepEqual(elsewhere.asked, []);
      // Another path of the same server is its own business.
      server.redirectTo = "/v1/chat/completions";
      server.next.push("redirect");
      assert.equal((await captioner.describe(await green())).kind, "described");
    }, { key: "caption-key" });
  });
});

Deno.test("a language model describes under its own name, with its own key", async () => {
  await withServer(async (captionServer) => {
    await withServer(async (server) => {
      const { captioner, readiness } = await checked(captionServer, {
        preparation: { caption_provider: "llm", caption_api_key: "caption-key" },
        llm: { base_url: server.baseUrl, model: "big-vision", api_key: "llm-key" },
      });
      assert.ok(readiness.kind === "ready");
      assert.deepEqual(readiness.origin.endpoint, server.baseUrl);
      assert.equal(captionServer.asked.length, 0);
      assert.ok(server.asked.every(({ authorization }) => authorization === "Bearer llm-key"));
      assert.equal(server.asked.length, 4);
      assert.match(captioner.descriptionProducer, /^description:llm-caption-v1@[0-9a-f]{24}$/);
      assert.match(
        captioner.motionProducer,
        /^motion-line-v1@llm-caption-v1@[0-9a-f]{24}\/3-keyframes-320px$/,
      );
      assert.deepEqual(captioner.reusedDescriptions, [`description:${ALIAS}@envelope-v3-compact`]);
      // Never settled, never asked of anybody else.
      server.next.push("prose", "prose");
      const said = await captioner.describe(await green());
      assert.deepEqual(said, {
        kind: "outstanding",
        reason: "two invalid answers: it is not JSON",
        missing: "valid answer",
      });
      assert.equal(captionServer.asked.length, 0);
    }, { key: "llm-key", alias: "big-vision" });
  });
});

Deno.test("a language model's provider need not list its models, but its controls must pass", async () => {
  await withServer(async (server) => {
    const changes = {
      preparation: { caption_provider: "llm" },
      llm: { base_url: server.baseUrl, model: "big-vision" },
    };
    const listed = [["404", {}], ["another model", { names: '"other-model-7b"' }]] as const;
    for (const [manner, missing] of listed) {
      server.models = manner;
      const { captioner, readiness } = await checked(server, changes);
      assert.deepEqual(await captioner.probe(), { kind: "served", served: {}, missing });
      assert.ok(readiness.kind === "ready");
      assert.deepEqual(readiness.origin.served, {});
    }
    server.controls = "prose";
    const { captioner } = await opened(server.baseUrl, changes);
    const closed = await captioner.check() as Closed;
    assert.equal(closed.because, "controls");
    assert.match(closed.hint, /llm\.model/);
    // Nobody who heard the question: another model would not help.
    server.controls = "cut connection";
    const deaf = await opened(server.baseUrl, changes);
    const { sentence, hint } = await deaf.captioner.check() as Closed;
    assert.match(sentence, /the connection was cut/);
    assert.match(hint, /^Start it, .*llm\.timeout_seconds, or correct llm\.base_url$/);
  });
});

Deno.test("openCaptioner names what is missing or cannot be used", async () => {
  const code = (error: unknown) => error instanceof Fault ? `${error.code} ${error.hint}` : "";
  await assert.rejects(
    opened("http://localhost:1/v1", { preparation: { caption_provider: "llm" } }),
    (error) => /config_invalid .*llm\.model/.test(code(error)),
  );
  const bare = {
    preparation: {
      ...configOf().editorial.preparation,
      caption_base_url: "ftp://x/v1",
    },
    llm: configOf().llm,
  };
  await assert.rejects(
    openCaptioner(bare, new ManualTime(1)),
    (error) => /config_invalid .*caption_base_url/.test(code(error)),
  );
});

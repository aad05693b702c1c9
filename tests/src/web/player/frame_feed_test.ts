// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Feed, type FrameMemory } from "../../../../src/web/player/frame_feed.ts";
import { until } from "../../../fixtures/until.ts";

function memoryNamed(id: string): FrameMemory {
  const film = {
    fps: 30,
    totalFrames: 0,
    canvas: { width: 16, height: 9 },
    items: [],
    overlays: [],
  };
  const at = `/frame/${id}`;
  return { id, title: id, revision: "0", film, pictures: at, at } as unknown as FrameMemory;
}

Deno.test({
  name: "a frame asks about the next memory after the answer about the one before",
  // Its own timers stand open, as a page's do.
  sanitizeOps: false,
  fn: async () => {
    const own = globalThis.fetch, asked: (string | null)[] = [];
    const answers: ((next: string) => void)[] = [];
    globalThis.fetch = async (input) => {
      const playing = new URL(String(input), "http://localhost").searchParams.get("playing");
      asked.push(playing);
      const next = await new Promise<string>((resolve) => answers.push(resolve));
      return Response.json({
        version: "1",
        rules: { hasSound: false, pace: "film" },
        isShown: playing !== null,
        memory: memoryNamed(next),
      });
    };
    const told = () => {}, first = Promise.withResolvers<void>();
    const feed = new Feed("http://localhost", "1", {
      onRules: told,
      onShutOut: told,
      onFirst: first.resolve,
      onGone: told,
      onNewVersion: told,
      onLost: told,
      onNothing: told,
    });
    const answer = async (next: string) => {
      await until("a question", () => answers.length > 0);
      answers.shift()!(next);
    };
    const taken = async (next: string) => {
      const memory = feed.take();
      await answer(next);
      return (await memory)?.id;
    };
    try {
      feed.begin();
      await answer("a");
      await first.promise;
      assert.equal(await taken("b"), "a");
      feed.begin();
      await until("the question in between", () => asked.length === 3);
      const second = feed.take();
      await new Promise((resolve) => setTimeout(resolve));
      assert.deepEqual(asked, [null, "a", "a"]);
      await answer("b");
      await answer("c");
      assert.equal((await second)?.id, "b");
      assert.equal(await taken("a"), "c");
      assert.deepEqual(asked, [null, "a", "a", "b", "c"]);
    } finally {
      feed.rest();
      globalThis.fetch = own;
    }
  },
});

// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Fault } from "../../../../src/base/fault.ts";
import { ChildWorker } from "../../../../src/system/process/child_job.ts";

const entry = fileURLToPath(new URL("../../../fixtures/process/child_entry.ts", import.meta.url));

Deno.test("ChildWorker.request answers several jobs with one process and passes progress on", async () => {
  await using worker = new ChildWorker("double", { entry });
  const heard: string[] = [];
  const onProgress = (word: string) => heard.push(word);
  assert.equal(await worker.request(21, { onProgress }), 42);
  assert.equal(await worker.request(4, { onProgress }), 8);
  assert.deepEqual(heard, ["halfway", "halfway"]);
});

Deno.test("a child tells what CPU time it took with its answer, and while a job is under way", async () => {
  const heard: number[] = [];
  await using worker = new ChildWorker("double", { entry, onCpu: (ms) => heard.push(ms) });
  await worker.request(21);
  await worker.request(4);
  // The first one has its start in it, too.
  assert.ok(heard[0]! > 10, heard.join(" "));
  const stop = new AbortController();
  await using hanging = new ChildWorker("hang", { entry, onCpu: () => stop.abort() });
  await assert.rejects(hanging.request(null, { signal: stop.signal }), { code: "cancelled" });
});

Deno.test("ChildWorker.request passes a Fault on with its code and hint", async () => {
  await using worker = new ChildWorker("fail", { entry });
  await assert.rejects(
    worker.request("a.jpg"),
    (error) =>
      error instanceof Fault && error.code === "media_unreadable" &&
      error.message === 'Could not read "a.jpg"' && error.hint === "Look at it" &&
      error.about === "a.jpg",
  );
});

Deno.test("ChildWorker.request says how a child died and starts a fresh one next time", async () => {
  await using worker = new ChildWorker("crash", { entry });
  for (const [how, end] of [["exit", /exit code 3/], ["abort", /signal SIGABRT/]] as const) {
    await assert.rejects(
      worker.request(how),
      (error) => error instanceof Fault && error.code === "child_died" && end.test(error.message),
    );
  }
});

Deno.test("ChildWorker.request says how a child died in the middle of a word", async () => {
  await using worker = new ChildWorker("breakOff", { entry });
  await assert.rejects(worker.request(null), {
    code: "child_died",
    message: 'Child "breakOff" died with signal SIGKILL',
  });
});

Deno.test("ChildWorker.request says that a child could not be started, as often as it is asked", async () => {
  // No system takes so long a variable.
  await using worker = new ChildWorker("double", {
    entry,
    environment: { TINT: "blue".repeat(1_000_000) },
  });
  for (let asked = 0; asked < 2; asked++) {
    await assert.rejects(
      worker.request(21),
      (error) =>
        error instanceof Fault && error.code === "child_not_started" &&
        /^Child "double" could not be started: /.test(error.message),
    );
    assert.equal(worker.isRunning, false);
  }
});

Deno.test("ChildWorker.request is cancelled by its signal, and the child is gone", async () => {
  await using worker = new ChildWorker("hang", { entry });
  const stop = new AbortController();
  await assert.rejects(
    worker.request(null, { signal: stop.signal, onProgress: () => stop.abort() }),
    (error) => error instanceof Fault && error.code === "cancelled",
  );
});

Deno.test("ChildWorker gives its children the malloc settings that keep memory flat", async () => {
  await using worker = new ChildWorker("environment", { entry, environment: { TINT: "blue" } });
  const names = await worker.request<null, never, Record<string, string>>(null);
  assert.equal(names["MALLOC_ARENA_MAX"], "1");
  assert.equal(names["TINT"], "blue");
});

Deno.test("ChildWorker starts its children with the few names they need, without a key", async () => {
  const key = "PHOTOS_MEMORIES_IMMICH__API_KEY";
  Deno.env.set(key, "secret");
  Deno.env.set("LIBVA_DRIVER_NAME", "iHD");
  try {
    await using worker = new ChildWorker("environment", { entry });
    const names = await worker.request<null, never, Record<string, string>>(null);
    assert.equal(names[key], undefined);
    assert.equal(names["LIBVA_DRIVER_NAME"], "iHD");
    assert.equal(names["PATH"], Deno.env.get("PATH"));
    assert.ok(Object.keys(names).length <= 24, Object.keys(names).join());
  } finally {
    Deno.env.delete(key);
    Deno.env.delete("LIBVA_DRIVER_NAME");
  }
});

Deno.test("ChildWorker puts its children below the person's own programs", async () => {
  await using worker = new ChildWorker("priority", { entry });
  assert.ok(await worker.request<null, never, number>(null) >= 10);
});

Deno.test("serveChild ends a job under way when its parent is gone, and an idle child leaves", async () => {
  for (const [kind, end] of [["hang", 1], ["double", 0]] as const) {
    // What a child sees of a parent that was killed: its channel closes.
    const child = fork(entry, ["child", kind], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    const exited = once(child, "exit");
    const heard = new Promise<void>((resolve) =>
      child.on("message", (message: object) => {
        if (kind === "hang" || "result" in message) resolve();
      })
    );
    child.send({ id: 1, job: null });
    await heard;
    child.disconnect();
    const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
    assert.deepEqual(await exited, [end, null], kind);
    clearTimeout(late);
  }
});

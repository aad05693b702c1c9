// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { pipedSecret, type SecretSource, typedSecret } from "../../../cli/terminal/ask_secret.ts";
import { passwordCheck } from "../../../src/signin/scrypt/password.ts";
import { parseStoredPassword } from "../../../src/signin/stored_password.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

async function* chunks(...parts: ReadonlyArray<Uint8Array | string>) {
  for (const part of parts) yield await Promise.resolve(part);
}

/** A keyboard that types what it is told once somebody listens. */
class Keyboard {
  readonly isTTY = true;
  readonly modes: boolean[] = [];
  #listeners = new Map<string, (keys: Uint8Array) => void>();

  setRawMode(mode: boolean) {
    this.modes.push(mode);
    return this;
  }
  on(event: string, listener: (keys: Uint8Array) => void) {
    this.#listeners.set(event, listener);
    return this;
  }
  off(event: string) {
    this.#listeners.delete(event);
    return this;
  }
  pause() {
    return this;
  }
  resume() {
    return this;
  }
  press(bytes: Uint8Array) {
    this.#listeners.get("data")?.(bytes);
  }
  get listeners() {
    return this.#listeners.size;
  }
}

Deno.test("typedSecret takes letters until Enter and lets them be taken back", async () => {
  const typed = (keys: string) => {
    const keyboard = new Keyboard(), stop = new AbortController();
    const secret = typedSecret(keyboard as unknown as SecretSource, () => {}, stop.signal);
    keyboard.press(new TextEncoder().encode(keys));
    // A line that has not ended by now never will.
    stop.abort();
    return secret;
  };
  assert.equal(await typed("abc\r"), "abc");
  assert.equal(await typed("abx\x7fc\n"), "abc");
  assert.equal(await typed("wrong\x15p🎞x\b\b!\x04"), "p!");
  assert.equal(await typed("\x7f\x1b\ta\r"), "a");
  await assert.rejects(typed("abc"), isFault("cancelled"));
  await assert.rejects(typed("abc\x03"), isFault("cancelled"));
});

Deno.test("typedSecret reads letters cut into bytes, unseen, and puts the terminal back", async () => {
  const keyboard = new Keyboard();
  const typed = typedSecret(keyboard as unknown as SecretSource, () => {
    assert.deepEqual(keyboard.modes, [true]);
  }, new AbortController().signal);
  for (const byte of new TextEncoder().encode("pä🎞\r")) keyboard.press(new Uint8Array([byte]));
  assert.equal(await typed, "pä🎞");
  assert.deepEqual(keyboard.modes, [true, false]);
  assert.equal(keyboard.listeners, 0);
});

Deno.test("typedSecret puts the terminal back when the person or the system stops it", async () => {
  const keyboard = new Keyboard(), stop = new AbortController();
  const stopped = typedSecret(keyboard as unknown as SecretSource, () => {}, stop.signal);
  stop.abort();
  await assert.rejects(stopped, isFault("cancelled"));
  const interrupted = typedSecret(
    keyboard as unknown as SecretSource,
    () => {},
    new AbortController().signal,
  );
  keyboard.press(new Uint8Array([3]));
  await assert.rejects(interrupted, isFault("cancelled"));
  assert.deepEqual(keyboard.modes, [true, false, true, false]);
});

Deno.test("pipedSecret keeps everything but the last line end", async () => {
  const bytes = new TextEncoder().encode("pä🎞 \n");
  assert.equal(
    await pipedSecret(chunks(bytes.slice(0, 2), bytes.slice(2, 5), bytes.slice(5))),
    "pä🎞 ",
  );
  assert.equal(await pipedSecret(chunks("a\nb\r\n")), "a\nb");
  assert.equal(await pipedSecret(chunks()), "");
  await assert.rejects(pipedSecret(chunks(new Uint8Array([0xff]))), isFault("usage"));
  await assert.rejects(pipedSecret(chunks("x".repeat(70_000))), isFault("usage"));
});

Deno.test("secret hash prints one line that lets exactly that password in", () =>
  inScratch(async (folder) => {
    const run = (input: string) => new Cli(folder).piped(input, "secret", "hash");
    const { code, out, notes } = await run("four words of mine\n");
    assert.deepEqual([code, out.split("\n").length], [0, 2]);
    assert.ok(!notes.includes("four words") && !notes.includes("fewer than"));
    const password = parseStoredPassword(out.trim());
    assert.ok(typeof password !== "string" && password.kind === "scrypt");
    const { check } = passwordCheck({ username: "anna", password });
    assert.deepEqual(
      [await check("anna", "four words of mine"), await check("anna", "four words of mine\n")],
      ["right", "wrong"],
    );
    assert.match((await run("short\n")).notes, /fewer than 12/);
    const empty = await run("\n");
    assert.deepEqual([empty.code, empty.out], [2, ""]);
  }));

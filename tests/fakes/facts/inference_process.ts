// SPDX-License-Identifier: AGPL-3.0-or-later

// The inference service in a process of its own on a free port, with the models a test wrote.

import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { sha256Hex } from "../../../src/base/digest.ts";
import { ARTIFACTS } from "../../../src/facts/models/artifacts.ts";
import { tinySeparator } from "../../fixtures/models/tiny_separator.ts";
import { type TinyModels, writeTinyModels } from "../../fixtures/models/write_tiny_models.ts";
import { entryOf } from "../../fixtures/process/entries.ts";

const READY = /Serving on (http:\/\/\S+)/;
const PREFIX = "PHOTOS_MEMORIES_INFERENCE_";

interface ProcessOptions {
  /** Variables without their prefix. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly words?: readonly string[];
  /** The file that is started: that of a build, or the source with a test's own digests. */
  readonly entry?: string;
}

interface ProcessEnd {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
}

/** Writes tiny models where the service looks for them below `folder`. */
export async function installTinyModels(folder: string): Promise<TinyModels> {
  const models = await writeTinyModels(folder);
  const place = path.join(folder, ARTIFACTS.document.file.replace("detectors/", ""));
  await mkdir(path.dirname(place), { recursive: true });
  await rename(models.files.document, place);
  const separator = tinySeparator();
  await mkdir(path.join(folder, "torch"));
  await writeFile(path.join(folder, "torch/htdemucs.onnx"), separator);
  const digests = { ...models.digests, stems: await sha256Hex(separator) };
  return { ...models, digests, files: { ...models.files, document: place } };
}

/** Variables under which the service finds and trusts them. */
export function tinyModelOptions(folder: string, models: TinyModels): ProcessOptions {
  return {
    variables: { CACHE_DIR: folder, DETECTOR_CACHE_DIR: folder },
    environment: { TEST_MODEL_DIGESTS: JSON.stringify(models.digests) },
  };
}

/** As long as it must be, and random enough. */
export const RENDER_TOKEN = "Zk3v9QpT7mWc2RxL8bNy5HdJ4sGf6UaE";

/** A unified worker over tiny models, with a caption server of that command line. */
export function workerOptions(
  folder: string,
  models: TinyModels,
  caption?: string,
): ProcessOptions {
  const { variables, environment } = tinyModelOptions(folder, models);
  const render = "PHOTOS_MEMORIES_RENDER_WORKER_";
  return {
    entry: entryOf("worker"),
    variables: { ...variables, ...(caption && { CAPTION_COMMAND: caption }) },
    environment: {
      ...environment,
      [`${render}TOKEN`]: RENDER_TOKEN,
      [`${render}IMMICH_URL`]: "http://127.0.0.1:2283",
      [`${render}DIRECTORY`]: path.join(folder, "render"),
    },
  };
}

function command(
  { variables = {}, environment, words = [], entry = entryOf("inference") }: ProcessOptions,
): Deno.Command {
  const own = Object.entries(variables).map(([name, value]) => [PREFIX + name, value]);
  return new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--no-check", "--allow-read", "--allow-write", "--allow-env"],
      ...["--allow-sys", "--allow-run", "--allow-net", entry],
      ...words,
    ],
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: Deno.env.get("HOME") ?? "/tmp",
      ...(Deno.env.get("DENO_DIR") && { DENO_DIR: Deno.env.get("DENO_DIR")! }),
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      ...Object.fromEntries(own),
      ...environment,
    },
    stdout: "piped",
    stderr: "piped",
  });
}

/** A run that comes to its end by itself. */
export async function endedService(ask: ProcessOptions): Promise<ProcessEnd> {
  const { code, stdout, stderr } = await command(ask).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: decode(stdout), notes: decode(stderr) };
}

export class InferenceProcess implements AsyncDisposable {
  notes = "";
  readonly #ended: Promise<number>;

  private constructor(
    readonly child: Deno.ChildProcess,
    readonly url: string,
    read: Promise<unknown>,
  ) {
    this.#ended = Promise.all([child.status, read]).then(([{ code }]) => code);
  }

  static async start(ask: ProcessOptions): Promise<InferenceProcess> {
    const child = command({ ...ask, words: ["--port", "0", ...ask.words ?? []] }).spawn();
    const ready = Promise.withResolvers<string>();
    let out = "", notes = "", service: InferenceProcess | undefined = undefined;
    const read = Promise.all([
      gather(child.stdout, (text) => {
        out += text;
        const match = READY.exec(out);
        if (match) ready.resolve(match[1]!);
      }),
      gather(child.stderr, (text) => {
        notes += text;
        if (service) service.notes = notes;
      }),
    ]).then(() => ready.reject(new Error(`It ended instead of serving:\n${out}${notes}`)));
    service = new InferenceProcess(child, await ready.promise, read);
    service.notes = notes;
    return service;
  }

  async facts(image: Uint8Array, producers?: readonly string[]): Promise<Response> {
    return await fetch(`${this.url}/facts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ image: image.toBase64(), producers }),
    });
  }

  signal(name: Deno.Signal): void {
    this.child.kill(name);
  }

  /** The exit code. */
  ended(): Promise<number> {
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.child.kill("SIGTERM");
    } catch {
      // It has ended already.
    }
    await this.#ended;
  }
}

async function gather(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (text: string) => void,
) {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) take(text);
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// The settings of the service, all of them in the environment: one table for reading, for the help
// and for what is said of a wrong value.

import path from "node:path";
import { INFERENCE_PREFIX, type InferenceVariable } from "../src/config/inference_variables.ts";
import { expandHome } from "../src/system/paths.ts";

/** The providers the service takes: `auto` is CUDA where it is offered, else CPU. */
const PROVIDER_CHOICES = ["auto", "cpu", "cuda", "coreml"] as const;
export type ProviderChoice = typeof PROVIDER_CHOICES[number];

export interface Variable<Value> {
  /** One line for the help. */
  readonly about: string;
  /** The default as people read it. */
  readonly fallback: string;
  /** The values it takes, to stand behind "set it to". */
  readonly takes: string;
  /** `undefined` for a text that does not fit. */
  read(text: string): Value | undefined;
}

export const whole = (
  min: number,
  max: number,
  about: string,
  fallback: number,
): Variable<number> => ({
  about,
  fallback: String(fallback),
  takes: `a whole number from ${min} to ${max}`,
  read: (text) =>
    /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : undefined,
});

const yesOrNo = (about: string): Variable<boolean> => ({
  about,
  fallback: "false",
  takes: "true or false",
  read: (text) =>
    /^(true|1|yes|on)$/i.test(text) ? true : /^(false|0|no|off)$/i.test(text) ? false : undefined,
});

/** A relative path is one of the working directory; "~" is the home folder. */
export const place = (about: string, fallback: string): Variable<string> => ({
  about,
  fallback,
  takes: "a path",
  read: (text) => text.includes("\0") ? undefined : expandHome(text),
});

/** A larger picture is no preview, and its base64 would not fit into one string of the runtime. */
const MAX_IMAGE_BYTES = 256 * 1024 * 1024;
/** A year; more is what 0 is for. */
const MAX_IDLE_SECONDS = 31_536_000;

/** The variables in the order of the help. */
export const VARIABLES = {
  HOST: {
    about: "Address to listen on; 0.0.0.0 lets other machines in, and nobody has to sign in",
    fallback: "127.0.0.1",
    takes: "a host name or address without a port",
    read: (text) => /^(?:\[[0-9a-f:.]+\]|[0-9a-z._-]+|[0-9a-f:.]+)$/i.test(text) ? text : undefined,
  },
  PORT: whole(1, 65_535, "Port to listen on", 8092),
  CACHE_DIR: place("Where model files are kept", "/cache"),
  ENCODER: place("The picture encoder", "$CACHE_DIR/dinov2-small.onnx"),
  MARQO_ONNX: place("The sensitive-content model", "$CACHE_DIR/nsfw-marqo-384.onnx"),
  BUNDLE: place("The eight heads over the encoder", "$CACHE_DIR/public-8heads-v4.npz"),
  PROVIDER: {
    about: "What models run on; auto takes CUDA where it is offered, else the CPU",
    fallback: "auto",
    takes: `one of ${PROVIDER_CHOICES.join(", ")}`,
    read: (text) => PROVIDER_CHOICES.find((choice) => choice === text.toLowerCase()),
  },
  REQUEST_THREADS: whole(1, 64, "Model calls at once over all models", 4),
  MAX_QUEUED_REQUESTS: whole(1, 1024, "Calls that may wait over all models", 32),
  IDLE_UNLOAD_SECONDS: {
    about: "Weights nobody asked for so long are given up; 0 holds them",
    fallback: "300",
    takes: "a number of seconds, 0 or more",
    read: (text) =>
      /^\d{1,9}(?:\.\d{1,9})?$/.test(text) && Number(text) <= MAX_IDLE_SECONDS
        ? Number(text)
        : undefined,
  },
  PRELOAD: yesOrNo("Load every model at the start instead of when it is first asked"),
  DETECTOR_CACHE_DIR: place(
    "Folder of the document model's snapshot",
    "hub below $HF_HOME, or ~/.cache/huggingface/hub",
  ),
  ALLOW_MODEL_DOWNLOADS: yesOrNo("Fetch a model file that is missing, once, checked by its digest"),
  MAX_IMAGE_BYTES: whole(
    1024,
    MAX_IMAGE_BYTES,
    "Largest picture that is looked at; sizes the limit of a request's body",
    16_777_216,
  ),
} as const satisfies Readonly<
  Record<InferenceVariable, Variable<string> | Variable<number> | Variable<boolean>>
>;

/** Names of files below the folder of models, as the recipes of containers have them. */
export const CACHE_FILES = {
  encoder: "dinov2-small.onnx",
  nsfw: "nsfw-marqo-384.onnx",
  bundle: "public-8heads-v4.npz",
} as const;

export const DEFAULT_CACHE_DIR = path.resolve("/cache");

// The text of `--help`, made from the tables of variables.

interface UsageParts {
  /** One line on what the program does. */
  readonly about: string;
  readonly task: string;
  /** Each behind its prefix. */
  readonly tables: ReadonlyArray<
    readonly [
      prefix: string,
      Readonly<Record<string, Pick<Variable<unknown>, "about" | "fallback">>>,
    ]
  >;
  readonly routes: readonly string[];
}

export function usageOf({ about, task, tables, routes }: UsageParts): string {
  const width = Math.max(...tables.flatMap(([, table]) => Object.keys(table).map((n) => n.length)));
  const shown = tables.flatMap(([prefix, table]) => [
    `Variables, each behind ${prefix}`,
    ...Object.entries(table).map(([name, { about, fallback }]) =>
      `  ${name.padEnd(width + 2)}${about} [${fallback}]`
    ),
    "",
  ]);
  return [
    about,
    "",
    `Usage  deno task ${task} [--host <address>] [--port <number>]`,
    "",
    "Options",
    "  --host <address>  Instead of the variable HOST",
    "  --port <number>   Instead of the variable PORT; 0 takes a free one",
    "  --version, -V     Show the version",
    "  --help, -h        Show this help",
    "",
    ...shown,
    ...routes,
  ].join("\n");
}

export const usage = (): string =>
  usageOf({
    about:
      "The inference service of photos-memories: says what is in a picture and takes music apart",
    task: "inference",
    tables: [[INFERENCE_PREFIX, VARIABLES]],
    routes: [
      "Routes  GET /ping, GET /health, GET /queue, POST /facts, POST /audio/stems",
      "Nobody has to sign in: keep it on a private network.",
    ],
  });

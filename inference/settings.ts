// SPDX-License-Identifier: AGPL-3.0-or-later

// The service's settings as read from the environment: every problem at once, each with its variable
// and what to set instead.

import path from "node:path";
import {
  CAPTION_VARIABLES,
  INFERENCE_PREFIX,
  INFERENCE_VARIABLES,
  type InferenceVariable,
} from "../src/config/inference_variables.ts";
import { Fault } from "../src/base/fault.ts";
import { nearestWord } from "../src/base/text.ts";
import { expandHome } from "../src/system/paths.ts";
import {
  CACHE_FILES,
  DEFAULT_CACHE_DIR,
  type ProviderChoice,
  type Variable,
  VARIABLES,
} from "./variables.ts";

export interface InferenceSettings {
  readonly host: string;
  readonly port: number;
  readonly cacheDir: string;
  readonly encoder: string;
  readonly nsfw: string;
  readonly bundle: string;
  /** Folders that may hold the document model's snapshot, the likeliest first. */
  readonly documentRoots: readonly string[];
  /** The model that takes music apart. */
  readonly stems: string;
  readonly provider: ProviderChoice;
  readonly requestThreads: number;
  readonly maxQueuedRequests: number;
  /** 0 holds weights for ever. */
  readonly idleUnloadSeconds: number;
  readonly preload: boolean;
  readonly allowModelDownloads: boolean;
  readonly maxImageBytes: number;
}

export interface ReadSettings {
  readonly settings: InferenceSettings;
  /** Sentences for the log: variables that are not read and look like one that is. */
  readonly warnings: readonly string[];
}

export type ServiceEnvironment = Readonly<Record<string, string | undefined>>;

/** Throws Fault `config_invalid` with every problem. */
export function readServiceSettings(environment: ServiceEnvironment): ReadSettings {
  const problems: string[] = [];
  const settings = serviceSettings(environment, problems);
  throwProblems(problems);
  return { settings, warnings: unreadVariables(environment) };
}

/** Reads one variable; an empty one counts as unset, a wrong one is a problem. */
export function variableReader<Name extends string>(
  environment: ServiceEnvironment,
  prefix: string,
  problems: string[],
) {
  return <Value>(name: Name, of: Variable<Value>): Value | undefined => {
    const given = environment[prefix + name]?.trim();
    if (!given) return undefined;
    const read = of.read(given);
    if (read === undefined) problems.push(problemWith(prefix + name, given, of.takes));
    return read;
  };
}

export function serviceSettings(
  environment: ServiceEnvironment,
  problems: string[],
): InferenceSettings {
  const value = variableReader<InferenceVariable>(environment, INFERENCE_PREFIX, problems);
  const cacheDir = value("CACHE_DIR", VARIABLES.CACHE_DIR) ?? DEFAULT_CACHE_DIR;
  const inCache = (file: string) => path.join(cacheDir, file);
  return {
    host: value("HOST", VARIABLES.HOST) ?? "127.0.0.1",
    port: value("PORT", VARIABLES.PORT) ?? 8092,
    cacheDir,
    encoder: value("ENCODER", VARIABLES.ENCODER) ?? inCache(CACHE_FILES.encoder),
    nsfw: value("MARQO_ONNX", VARIABLES.MARQO_ONNX) ?? inCache(CACHE_FILES.nsfw),
    bundle: value("BUNDLE", VARIABLES.BUNDLE) ?? inCache(CACHE_FILES.bundle),
    documentRoots: documentRoots(
      value("DETECTOR_CACHE_DIR", VARIABLES.DETECTOR_CACHE_DIR),
      environment,
    ),
    stems: path.join(torchHome(environment) ?? inCache(TORCH_FOLDER), STEMS_FILE),
    provider: value("PROVIDER", VARIABLES.PROVIDER) ?? "auto",
    requestThreads: value("REQUEST_THREADS", VARIABLES.REQUEST_THREADS) ?? 4,
    maxQueuedRequests: value("MAX_QUEUED_REQUESTS", VARIABLES.MAX_QUEUED_REQUESTS) ?? 32,
    idleUnloadSeconds: value("IDLE_UNLOAD_SECONDS", VARIABLES.IDLE_UNLOAD_SECONDS) ?? 300,
    preload: value("PRELOAD", VARIABLES.PRELOAD) ?? false,
    allowModelDownloads: value("ALLOW_MODEL_DOWNLOADS", VARIABLES.ALLOW_MODEL_DOWNLOADS) ?? false,
    maxImageBytes: value("MAX_IMAGE_BYTES", VARIABLES.MAX_IMAGE_BYTES) ?? 16_777_216,
  };
}

/** Throws Fault `config_invalid` when there are any. */
export function throwProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  throw new Fault(
    "config_invalid",
    `The settings have ${count}:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    { hint: "Change the environment; --help lists every variable" },
  );
}

function problemWith(variable: string, given: string, takes: string): string {
  if (variable.endsWith("_PORT") && /^[a-z]+:\/\//i.test(given)) {
    return `${variable} is "${given}", which Kubernetes sets by itself beside a service of that ` +
      "name; set enableServiceLinks: false in the pod, or give the variable a port of your own";
  }
  return `${variable} is "${given}"; set it to ${takes}`;
}

/**
 * A folder that was named holds the snapshot itself or, as a whole model hub's cache, below "hub";
 * otherwise it is where the hub's own tools put it.
 */
function documentRoots(named: string | undefined, environment: ServiceEnvironment): string[] {
  const home = expandHome(environment["HF_HOME"]?.trim() || "~/.cache/huggingface");
  const hub = path.join(home, "hub");
  return named === undefined ? [hub, home] : [named, path.join(named, "hub"), hub];
}

/** Recipes of other programs keep the weights of separation models there. */
const TORCH_FOLDER = "torch";
const STEMS_FILE = "htdemucs.onnx";

function torchHome(environment: ServiceEnvironment): string | undefined {
  const home = environment["TORCH_HOME"]?.trim();
  return home ? expandHome(home) : undefined;
}

/** The app's own section has two underscores; what Kubernetes sets is like none of our names. */
export function unreadVariables(environment: ServiceEnvironment): string[] {
  const known = new Set<string>([...INFERENCE_VARIABLES, ...CAPTION_VARIABLES]);
  const warnings: string[] = [];
  for (const variable of Object.keys(environment).sort()) {
    if (!variable.startsWith(INFERENCE_PREFIX)) continue;
    const name = variable.slice(INFERENCE_PREFIX.length);
    if (name.startsWith("_") || known.has(name)) continue;
    const near = nearestWord(name, known);
    if (near === undefined) continue;
    warnings.push(`${variable} is not read; did you mean ${INFERENCE_PREFIX}${near}?`);
  }
  return warnings;
}

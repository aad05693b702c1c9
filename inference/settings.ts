// The service's settings as read from the environment: every problem at once, each with its variable
// and what to set instead.

import path from "node:path";
import {
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

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as unset. Throws Fault `config_invalid` with every problem. */
export function readSettings(environment: Environment): ReadSettings {
  const problems: string[] = [];
  const text = (name: InferenceVariable) =>
    environment[INFERENCE_PREFIX + name]?.trim() || undefined;
  const value = <Value>(name: InferenceVariable, of: Variable<Value>): Value | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const read = of.read(given);
    if (read === undefined) problems.push(problemWith(name, given, of.takes));
    return read;
  };
  const cacheDir = value("CACHE_DIR", VARIABLES.CACHE_DIR) ?? DEFAULT_CACHE_DIR;
  const inCache = (file: string) => path.join(cacheDir, file);
  const settings: InferenceSettings = {
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
    provider: value("PROVIDER", VARIABLES.PROVIDER) ?? "auto",
    requestThreads: value("REQUEST_THREADS", VARIABLES.REQUEST_THREADS) ?? 4,
    maxQueuedRequests: value("MAX_QUEUED_REQUESTS", VARIABLES.MAX_QUEUED_REQUESTS) ?? 32,
    idleUnloadSeconds: value("IDLE_UNLOAD_SECONDS", VARIABLES.IDLE_UNLOAD_SECONDS) ?? 300,
    preload: value("PRELOAD", VARIABLES.PRELOAD) ?? false,
    allowModelDownloads: value("ALLOW_MODEL_DOWNLOADS", VARIABLES.ALLOW_MODEL_DOWNLOADS) ?? false,
    maxImageBytes: value("MAX_IMAGE_BYTES", VARIABLES.MAX_IMAGE_BYTES) ?? 16_777_216,
  };
  if (problems.length > 0) {
    throw new Fault(
      "config_invalid",
      `The settings have ${
        problems.length === 1 ? "a problem" : `${problems.length} problems`
      }:\n` +
        problems.map((problem) => `  - ${problem}`).join("\n"),
      { hint: "Change the environment; --help lists every variable" },
    );
  }
  return { settings, warnings: unreadVariables(environment) };
}

function problemWith(name: InferenceVariable, given: string, takes: string): string {
  const variable = INFERENCE_PREFIX + name;
  if (name === "PORT" && /^[a-z]+:\/\//i.test(given)) {
    return `${variable} is "${given}", which Kubernetes sets by itself beside a service of that ` +
      "name; set enableServiceLinks: false in the pod, or give the variable a port of your own";
  }
  return `${variable} is "${given}"; set it to ${takes}`;
}

/**
 * A folder that was named holds the snapshot itself or, as a whole model hub's cache, below "hub";
 * otherwise it is where the hub's own tools put it.
 */
function documentRoots(named: string | undefined, environment: Environment): string[] {
  const home = expandHome(environment["HF_HOME"]?.trim() || "~/.cache/huggingface");
  const hub = path.join(home, "hub");
  return named === undefined ? [hub, home] : [named, path.join(named, "hub"), hub];
}

/** The app's own section has two underscores; what Kubernetes sets is like none of our names. */
function unreadVariables(environment: Environment): string[] {
  const known = new Set<string>(INFERENCE_VARIABLES);
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

// SPDX-License-Identifier: AGPL-3.0-or-later

// The unified worker's settings: those of the inference service, its caption server's command and its
// renderer's, all from the environment, with every problem at once.

import { Fault } from "../../src/base/fault.ts";
import {
  CAPTION_VARIABLES,
  INFERENCE_PREFIX,
  RENDER_WORKER_PREFIX,
  RENDER_WORKER_VARIABLES,
  type RenderWorkerVariable,
} from "../../src/config/inference_variables.ts";
import { variableOrFile } from "../../src/config/sources/variables.ts";
import { tokenProblems } from "../../src/signin/secret_strength.ts";
import {
  type InferenceSettings,
  type ServiceEnvironment,
  serviceSettings,
  throwProblems,
  unreadVariables,
  variableReader,
} from "../settings.ts";
import { place, type Variable, whole } from "../variables.ts";

interface CaptionSettings {
  /** A command line for the shell; nothing where captions are not served. */
  readonly command: string | undefined;
  /** Port of the caption server on the loopback; 0 takes a free one at each start. */
  readonly port: number;
}

export interface RenderSettings {
  /** Shared with apps; never logged, and kept from children. */
  readonly token: string;
  readonly libraryUrl: string;
  /** Scratch of jobs, and their films until they are fetched. */
  readonly folder: string;
  readonly maxJobs: number;
  readonly retentionSeconds: number;
  readonly jobTimeoutSeconds: number;
}

export interface WorkerServiceSettings {
  readonly inference: InferenceSettings;
  readonly caption: CaptionSettings;
  readonly render: RenderSettings;
  /** Sentences for the log: variables that are not read. */
  readonly warnings: readonly string[];
}

const address = (about: string): Variable<string> => ({
  about,
  fallback: "",
  takes: "an address such as http://immich:2283, without a name, a password or a query",
  read: (text) => {
    const url = URL.parse(text);
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password &&
      !url.search && !url.hash;
    return isPlain ? url.origin + url.pathname.replace(/\/+$/, "") : undefined;
  },
});

/** Behind the prefix of the inference service, in the order of the help. */
export const CAPTION_TABLE = {
  CAPTION_COMMAND: {
    about: "Command line of a caption server, for the shell; $CAPTION_HOST, $CAPTION_PORT are set",
    fallback: "no captions",
    takes: "a command line",
    read: (text) => text.includes("\0") ? undefined : text,
  },
  CAPTION_PORT: whole(0, 65_535, "Its port on the loopback; 0 takes a free one", 0),
} as const satisfies Readonly<
  Record<typeof CAPTION_VARIABLES[number], Variable<string> | Variable<number>>
>;

/** The variables behind the prefix of the render worker. */
export const RENDER_TABLE = {
  TOKEN: {
    about: "Shared with apps as render.worker_token, 32 random characters or more",
    fallback: "required, or TOKEN_FILE",
    takes: "a token",
    read: (text) => text,
  },
  IMMICH_URL: { ...address("The library server films are made from"), fallback: "required" },
  DIRECTORY: place("Scratch of jobs, and films until they are fetched", "required"),
  MAX_JOBS: whole(1, 32, "Jobs that wait, run or are to be fetched", 4),
  RETENTION_SECONDS: whole(60, 86_400, "A finished job is kept so long", 3600),
  JOB_TIMEOUT_SECONDS: whole(30, 86_400, "A job is given up after so long", 3600),
} as const satisfies Partial<
  Readonly<Record<RenderWorkerVariable, Variable<string> | Variable<number>>>
>;

/** Taken from files that were written for other render workers. */
const UNREAD = [
  ["HOST", `films are rendered below /render on ${INFERENCE_PREFIX}HOST`],
  ["PORT", `films are rendered below /render on ${INFERENCE_PREFIX}PORT`],
  ["GEOCODING_URL", "places are named by the app"],
] as const;

/** Throws Fault `config_invalid` with every problem. */
export async function readWorkerSettings(
  environment: ServiceEnvironment,
): Promise<WorkerServiceSettings> {
  const problems: string[] = [];
  const inference = serviceSettings(environment, problems);
  const caption = captionSettings(environment, problems);
  const render = await renderSettings(environment, problems);
  throwProblems(problems);
  if (!render) throw new Fault("internal", "A setting is missing without a problem");
  const warnings = [...unreadVariables(environment)];
  for (const [name, why] of UNREAD) {
    const variable = RENDER_WORKER_PREFIX + name;
    if (environment[variable]) warnings.push(`${variable} is not read: ${why}`);
  }
  return { inference, caption, render, warnings };
}

function captionSettings(environment: ServiceEnvironment, problems: string[]): CaptionSettings {
  const value = variableReader<keyof typeof CAPTION_TABLE>(environment, INFERENCE_PREFIX, problems);
  return {
    command: value("CAPTION_COMMAND", CAPTION_TABLE.CAPTION_COMMAND),
    port: value("CAPTION_PORT", CAPTION_TABLE.CAPTION_PORT) ?? 0,
  };
}

const REQUIRED = [
  ["IMMICH_URL", "the address of the library server"],
  ["DIRECTORY", "a folder with room for films"],
] as const;

async function renderSettings(
  environment: ServiceEnvironment,
  problems: string[],
): Promise<RenderSettings | undefined> {
  const P = RENDER_WORKER_PREFIX;
  const value = variableReader<RenderWorkerVariable>(environment, P, problems);
  refuseUnknown(environment, problems);
  const token = await tokenIn(environment, problems);
  const libraryUrl = value("IMMICH_URL", RENDER_TABLE.IMMICH_URL);
  const folder = value("DIRECTORY", RENDER_TABLE.DIRECTORY);
  for (const [name, about] of REQUIRED) {
    if (!environment[P + name]?.trim()) {
      problems.push(`${P}${name} is not set; set it to ${about}`);
    }
  }
  const rest = {
    maxJobs: value("MAX_JOBS", RENDER_TABLE.MAX_JOBS) ?? 4,
    retentionSeconds: value("RETENTION_SECONDS", RENDER_TABLE.RETENTION_SECONDS) ?? 3600,
    jobTimeoutSeconds: value("JOB_TIMEOUT_SECONDS", RENDER_TABLE.JOB_TIMEOUT_SECONDS) ?? 3600,
  };
  if (token === undefined || libraryUrl === undefined || folder === undefined) return undefined;
  return { token, libraryUrl, folder, ...rest };
}

async function tokenIn(
  environment: ServiceEnvironment,
  problems: string[],
): Promise<string | undefined> {
  const name = `${RENDER_WORKER_PREFIX}TOKEN`;
  const given = await variableOrFile(name, environment);
  if (given === undefined) {
    problems.push(`${name} is not set; make one with: openssl rand -hex 32`);
  } else if ("because" in given) problems.push(given.because);
  else {
    problems.push(...tokenProblems(given.variable, given.text));
    return given.text;
  }
  return undefined;
}

/** A setting that is misspelt would quietly not count; what Kubernetes sets for a service is passed over. */
function refuseUnknown(environment: ServiceEnvironment, problems: string[]): void {
  const known = new Set<string>(RENDER_WORKER_VARIABLES);
  for (const variable of Object.keys(environment).sort()) {
    if (!variable.startsWith(RENDER_WORKER_PREFIX)) continue;
    const name = variable.slice(RENDER_WORKER_PREFIX.length);
    if (known.has(name) || /^(?:SERVICE_(?:HOST|PORT)|PORT_\d+_)/.test(name)) continue;
    problems.push(`${variable} is not a setting; take it away, or see --help for the right name`);
  }
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// One ONNX session: opened from checked bytes, one input at a time, on the threads it was given.

import process from "node:process";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { reasonOf } from "../../base/fault.ts";
import {
  chooseProvider,
  offeredProviders,
  type Provider,
  PROVIDER_NAMES,
  providerLack,
  providerNames,
  type ProviderSetting,
} from "./providers.ts";
import { LoadError } from "./load_error.ts";
import { pinInput } from "./pin_input.ts";

interface ModelSessionOptions extends SessionOptions {
  /** The shape of its first input. */
  readonly shape: readonly number[];
  readonly provider: ProviderSetting;
}

interface SessionOptions {
  readonly threads: number;
  /** `extended` leaves out the fusion of layouts, which ruins some models on old CPUs. */
  readonly optimisation: "all" | "extended";
  /** Memory planned once for all runs: faster, and almost twice as much for a large model. On by default. */
  readonly memoryPattern?: boolean;
}

export interface ModelSession {
  /** In the order in which they are tried for each operation. */
  readonly providers: readonly string[];
  /** Why it runs on the CPU although something else was asked for or found. */
  readonly descent?: string;
  /** Shapes of what came out of a first run, by name: exports leave theirs undeclared. */
  readonly outputs: ReadonlyMap<string, readonly number[]>;
  /** Feeds its first input; answers with a copy of the named output's numbers. */
  run(input: Float32Array, output: string): Promise<Float32Array>;
  /** Gives its weights back; it is not asked again. */
  release(): Promise<void>;
}

type Runtime = typeof import("onnxruntime-node");

let loaded: Promise<Runtime> | undefined;

function runtime(): Promise<Runtime> {
  // The runtime reads it as it loads; without it, it sends telemetry to mobile.events.data.microsoft.com.
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
  return loaded ??= import("onnxruntime-node").catch((error) => {
    loaded = undefined;
    throw new LoadError("RuntimeUnavailable", `onnxruntime-node: ${reasonOf(error)}`, {
      remedy: "install the program for this machine's system and processor",
    });
  });
}

function optionsOf(
  options: SessionOptions,
  provider: Provider,
): InferenceSession.SessionOptions {
  return {
    executionProviders: provider === "cpu" ? ["cpu"] : [provider, "cpu"],
    intraOpNumThreads: options.threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: options.optimisation,
    enableMemPattern: options.memoryPattern ?? true,
    // Threads that wait by spinning burn what the others need: half the rate on a busy machine.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  };
}

/** Libraries a CUDA session needs besides the runtime's own. */
const CUDA_NEEDS = "it needs NVIDIA's driver, and CUDA 12 and cuDNN 9 where libraries are looked " +
  "for (LD_LIBRARY_PATH)";

/** Throws `LoadError`. `offered` lists the installed runtime's providers where the caller knows them. */
export async function openModelSession(
  model: Uint8Array,
  options: ModelSessionOptions,
  offered: readonly Provider[] = offeredProviders(),
): Promise<ModelSession> {
  const lack = providerLack(options.provider, offered);
  if (lack) throw lack;
  const chosen = chooseProvider(options.provider, offered)!;
  const ort = await runtime();
  const { shape } = options;
  let pinned: Uint8Array;
  try {
    pinned = pinInput(model, shape);
  } catch (error) {
    throw new LoadError("ModelInvalid", reasonOf(error));
  }
  const open = (provider: Provider) =>
    ort.InferenceSession.create(pinned, optionsOf(options, provider)).catch((error) => {
      throw new LoadError("ModelInvalid", reasonOf(error).replace(/\s+/g, " ").trim());
    });
  if (chosen === "cpu") return await sessionOf(ort, await open("cpu"), shape, "cpu");
  try {
    return await sessionOf(ort, await open(chosen), shape, chosen);
  } catch (error) {
    const refusal = chosen === "cuda" ? `${reasonOf(error)}; ${CUDA_NEEDS}` : reasonOf(error);
    const descent = `${PROVIDER_NAMES[chosen]} refused it, so it runs on the CPU: ${refusal}`;
    return await sessionOf(ort, await open("cpu"), shape, "cpu", descent);
  }
}

async function sessionOf(
  ort: Runtime,
  session: InferenceSession,
  shape: readonly number[],
  provider: Provider,
  descent?: string,
): Promise<ModelSession> {
  const input = session.inputNames[0]!;
  const feed = (values: Float32Array) => ({ [input]: new ort.Tensor("float32", values, shape) });
  const outputs = new Map<string, readonly number[]>();
  try {
    const size = shape.reduce((product, edge) => product * edge, 1);
    const first = await session.run(feed(new Float32Array(size)));
    for (const [name, result] of Object.entries(first)) {
      if (result.type === "float32") outputs.set(name, [...result.dims]);
      result.dispose();
    }
  } catch (error) {
    await session.release();
    throw new LoadError("ModelInvalid", reasonOf(error).replace(/\s+/g, " ").trim());
  }
  return {
    providers: providerNames(provider),
    descent,
    outputs,
    async run(values, output) {
      const results = await session.run(feed(values), [output]);
      const result = results[output] as Tensor;
      const numbers = (result.data as Float32Array).slice();
      result.dispose();
      return numbers;
    },
    release: () => session.release(),
  };
}

/** A session whose input may have another shape in every run. */
export interface ShapelessSession {
  /** Feeds its only input; answers with copies of the named outputs' numbers. */
  run(
    input: Float32Array,
    shape: readonly number[],
    outputs: readonly string[],
  ): Promise<Readonly<Record<string, Float32Array>>>;
  release(): Promise<void>;
}

/** On the CPU. Throws `LoadError`, also where an output of `outputs` is not among its own. */
export async function openShapelessSession(
  model: Uint8Array,
  options: SessionOptions,
  outputs: readonly string[],
): Promise<ShapelessSession> {
  const lack = providerLack("cpu", offeredProviders());
  if (lack) throw lack;
  const ort = await runtime();
  const session = await ort.InferenceSession.create(model, optionsOf(options, "cpu"))
    .catch((error) => {
      throw new LoadError("ModelInvalid", reasonOf(error).replace(/\s+/g, " ").trim());
    });
  const missing = outputs.find((name) => !session.outputNames.includes(name));
  if (missing !== undefined) {
    await session.release();
    throw new LoadError("ModelInvalid", `none of its outputs is ${missing}`);
  }
  const input = session.inputNames[0]!;
  return {
    async run(values, shape, wanted) {
      const results = await session.run(
        { [input]: new ort.Tensor("float32", values, shape) },
        wanted,
      );
      return Object.fromEntries(wanted.map((name) => {
        const result = results[name] as Tensor, numbers = (result.data as Float32Array).slice();
        result.dispose();
        return [name, numbers];
      }));
    },
    release: () => session.release(),
  };
}

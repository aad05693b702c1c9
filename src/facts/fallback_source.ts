// SPDX-License-Identifier: AGPL-3.0-or-later

// The service first, this machine for what the service cannot: decided picture by picture, so that one
// busy moment does not make the rest of a pass slow. Counts who decided what.

import { Fault } from "../base/fault.ts";
import type { FactSource, PictureAnswers, PictureProducer } from "./fact_source.ts";

/** How many pictures each source decided, and why the service did not. */
export interface DecidedBy {
  readonly remote?: { readonly endpoint: string; readonly pictures: number };
  readonly local?: { readonly pictures: number };
  /** Sentences of the service's failures, and of models that are not the same, the most frequent first. */
  readonly failures: ReadonlyArray<{ readonly sentence: string; readonly pictures: number }>;
}

export interface CountedSource extends FactSource {
  decidedBy(): DecidedBy;
}

interface Remote {
  readonly source: FactSource;
  /** Safe to print. */
  readonly endpoint: string;
}

/**
 * At least one of the two. `local` decides what the service is not asked for and, with `fallsBack`, what
 * it cannot answer; its own failure then names the service's as well.
 */
export function fallbackSource(
  { remote, local, fallsBack }: {
    readonly remote?: Remote;
    readonly local?: FactSource;
    readonly fallsBack: boolean;
  },
): CountedSource {
  const counts = { remote: 0, local: 0 };
  const failures = new Map<string, number>();
  const count = (sentence: string) => failures.set(sentence, (failures.get(sentence) ?? 0) + 1);
  /** The encoder key of the source that answered first. */
  const models = new Map<PictureProducer, string>();
  const compared = (answers: PictureAnswers): PictureAnswers => {
    for (const [name, { encoderKey }] of Object.entries(answers)) {
      const producer = name as PictureProducer, first = models.get(producer) ?? encoderKey;
      models.set(producer, first);
      if (first !== encoderKey) count(otherModelHere(producer));
    }
    return answers;
  };

  const askRemote = async (
    picture: Uint8Array,
    producers: readonly PictureProducer[],
    signal: AbortSignal | undefined,
  ): Promise<PictureAnswers> => {
    try {
      const answers = await remote!.source.decide(picture, producers, signal);
      counts.remote++;
      return compared(answers);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "model_unavailable") throw error;
      count(error.message);
      if (!fallsBack || !local) throw error;
      return await askLocal(picture, producers, signal, error);
    }
  };

  const askLocal = async (
    picture: Uint8Array,
    producers: readonly PictureProducer[],
    signal: AbortSignal | undefined,
    because?: Fault,
  ): Promise<PictureAnswers> => {
    try {
      const answers = await local!.decide(picture, producers, signal);
      counts.local++;
      return compared(answers);
    } catch (error) {
      const isAlso = because && error instanceof Fault && error.code === "model_unavailable";
      if (!isAlso) throw error;
      throw new Fault(
        "model_unavailable",
        `${because.message}; and on this machine: ${error.message}`,
        { hint: because.hint, cause: error },
      );
    }
  };

  const remoteProducers = remote?.source.producers ?? [];
  return {
    producers: [...new Set([...remoteProducers, ...local?.producers ?? []])],
    concurrency: Math.max(remote?.source.concurrency ?? 1, local?.concurrency ?? 1),

    async decide(picture, producers, signal) {
      const isRemote = (producer: PictureProducer) => remoteProducers.includes(producer);
      const atService = producers.filter(isRemote);
      const here = producers.filter((producer) => !isRemote(producer));
      if (here.length > 0 && !local) {
        throw new Fault("model_unavailable", `Nobody can be asked for ${here.join(", ")}`, {
          hint: "Add them to inference.producers",
        });
      }
      const answers = [
        atService.length === 0 ? {} : await askRemote(picture, atService, signal),
        here.length === 0 ? {} : await askLocal(picture, here, signal),
      ];
      return Object.assign({}, ...answers);
    },

    decidedBy: () => ({
      remote: remote ? { endpoint: remote.endpoint, pictures: counts.remote } : undefined,
      local: local ? { pictures: counts.local } : undefined,
      failures: [...failures].map(([sentence, pictures]) => ({ sentence, pictures }))
        .sort((a, b) => b.pictures - a.pictures),
    }),

    async [Symbol.asyncDispose]() {
      await Promise.all([
        remote?.source[Symbol.asyncDispose](),
        local?.[Symbol.asyncDispose](),
      ]);
    },
  };
}

function otherModelHere(producer: PictureProducer): string {
  return `"${producer}" is another model on this machine than in the inference service; ` +
    "bring both to the same release";
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// The state of each model file on this disk, and the files a producer lacks, in words.

import { Fault } from "../../base/fault.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../fact_source.ts";
import type { Artifact } from "./artifacts.ts";

/**
 * `verified`: its digest is the one it must have. `unrecorded`: it is there, its origin pins no digest,
 * and none was recorded. `present`: it is there and was not read.
 */
export type ArtifactStatus = "absent" | "present" | "verified" | "unrecorded" | "wrong";

export interface ArtifactState {
  readonly artifact: Artifact;
  /** Absolute. */
  readonly path: string;
  readonly status: ArtifactStatus;
  readonly sizeBytes?: number;
  /** Bytes of a download that was broken off. */
  readonly partialBytes?: number;
}

/** A file that may be loaded, as far as it was looked at; the loader has the last word. */
export function isUsable({ status }: Pick<ArtifactState, "status">): boolean {
  return status !== "absent" && status !== "wrong";
}

/** Producers whose every file is there, in the order of the wire. */
export function completeProducers(states: readonly ArtifactState[]): readonly PictureProducer[] {
  return PICTURE_PRODUCERS.filter((producer) => {
    const own = states.filter(({ artifact }) => artifact.producer === producer);
    return own.length > 0 && own.every(isUsable);
  });
}

/** "the picture encoder and the head bundle"; empty when the producer lacks nothing. */
export function lackText(
  states: readonly ArtifactState[],
  producers: readonly PictureProducer[],
): string {
  const lacking = states.filter((state) =>
    state.artifact.producer && producers.includes(state.artifact.producer) && !isUsable(state)
  );
  return joined(lacking.map(({ artifact }) => `the ${artifact.label}`));
}

/** The remedy, so that these producers can work on this machine. */
export function remedyFor(producers: readonly PictureProducer[]): string {
  const needsDetectors = producers.some((producer) => producer !== "heads");
  return `Run: photos-memories models fetch${needsDetectors ? " --detectors" : ""}`;
}

/** The use of the face detector, and the one word that brings it. */
export const FACES_OFFER =
  "Heads stay in frame and titles off faces with the face detector, 0.2 MB: " +
  "photos-memories models fetch --faces";

/** Why this machine cannot answer for these producers; nothing where every file is there. */
export function localLack(
  states: readonly ArtifactState[],
  producers: readonly PictureProducer[],
): Fault | undefined {
  const lack = lackText(states, producers);
  return lack === "" ? undefined : new Fault("model_unavailable", `this machine lacks ${lack}`, {
    hint: remedyFor(producers),
  });
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

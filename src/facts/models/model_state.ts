// What is known of each model file on this disk, and what a producer lacks, in words.

import { PICTURE_PRODUCERS, type PictureProducer } from "../fact_source.ts";
import { type Artifact, artifactsOf } from "./artifacts.ts";

/**
 * `verified`: its digest is the one it must have. `unrecorded`: it is there, its origin pins no digest,
 * and nobody recorded one. `present`: it is there and was not looked into.
 */
export type ArtifactStatus = "absent" | "present" | "verified" | "unrecorded" | "wrong";

export interface ArtifactState {
  readonly artifact: Artifact;
  /** Absolute. */
  readonly path: string;
  readonly status: ArtifactStatus;
  readonly sizeBytes?: number;
  /** Of a download that was broken off. */
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
    producers.includes(state.artifact.producer) && !isUsable(state)
  );
  return joined(lacking.map(({ artifact }) => `the ${artifact.label}`));
}

/** What to type or set next, so that these producers can work on this machine. */
export function remedyFor(
  table: readonly Artifact[],
  producers: readonly PictureProducer[],
  isSet: (key: Artifact["urlKey"]) => boolean,
): string {
  const wanted = producers.flatMap((producer) => artifactsOf(producer, table));
  const homeless = wanted.filter((artifact) =>
    artifact.defaultUrl === undefined && !isSet(artifact.urlKey)
  );
  const command = producers.some((producer) => producer !== "heads")
    ? "photos-memories models fetch --detectors"
    : "photos-memories models fetch";
  return homeless.length === 0
    ? `Run: ${command}`
    : `Set ${joined(homeless.map(({ urlKey }) => urlKey))}, then run: ${command}`;
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

// Which clips owe a sentence: what was filmed, and the Live Photos in which something moves.

import type { ResidualProducer } from "../bank/fact.ts";
import { MOVING_RESIDUAL } from "../facts/clip_key.ts";
import type { Asset } from "../library/asset.ts";

/** A measurement of an earlier time. */
export interface MeasuredResidual {
  readonly residual: number;
  readonly producer: ResidualProducer;
}

/** What made a clip owe a sentence, as it is kept beside it. */
export type Admission = { readonly kind: "video" } | MeasuredResidual;

/** `undefined` for what owes none: pictures, and Live Photos that stand still or were not measured. */
export function admissionOf(
  { kind, live }: Pick<Asset, "kind" | "live">,
  measured: MeasuredResidual | undefined,
): Admission | undefined {
  if (kind === "video") return { kind: "video" };
  if (!live || !measured || !(measured.residual >= MOVING_RESIDUAL)) return undefined;
  return { residual: measured.residual, producer: measured.producer };
}

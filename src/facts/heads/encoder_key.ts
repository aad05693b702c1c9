// The identity of an encoder: what turns a picture into numbers, from weights to layout. Nothing of
// an address, host, device or provider is in it.

import { sha256Hex } from "../../base/digest.ts";

export interface EncoderIdentity {
  /** Repository and revision of the published checkpoint. */
  readonly id: string;
  /** Lower-case hexadecimal digest of the exported file. */
  readonly weightsSha256: string;
  /** Name of the way from encoded picture to input tensor. */
  readonly preprocess: string;
  /** Name of the way from output tensor to the numbers the heads read. */
  readonly layout: string;
}

/** The public encoder without its weights' digest (inference.md 1.10). */
export const DINOV2_SMALL = {
  id: "facebook/dinov2-small@ed25f3a31f01632728cabb09d1542f84ab7b0056",
  preprocess: "dinov2-s14-224-crop-v1",
  layout: "cls+mean+quad2x2/pca256/fp16",
} as const satisfies Omit<EncoderIdentity, "weightsSha256">;

/** Digest over the four parts in this order, without separators. */
export function encoderKeyOf(
  { id, weightsSha256, preprocess, layout }: EncoderIdentity,
): Promise<string> {
  return sha256Hex(id + weightsSha256 + preprocess + layout);
}

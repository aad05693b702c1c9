// SPDX-License-Identifier: AGPL-3.0-or-later

// The result of every still format's reader: the size and the metadata blocks, undecoded.

import { Fault } from "../../../base/fault.ts";
import type { ExifOrientation } from "../facts/regions.ts";

export interface StillParts {
  /** As stored, before orientation. */
  readonly width: number;
  readonly height: number;
  /** Set where the container itself turns the picture; EXIF orientation is then only a remark. */
  readonly orientation?: ExifOrientation;
  /** EXIF as a TIFF stream, from "II*\0" or "MM\0*" on. */
  readonly exif?: Uint8Array;
  readonly xmp?: string;
  /** IPTC-IIM records. */
  readonly iptc?: Uint8Array;
  /** A clip inside the picture (Motion Photo), where the container names its place. */
  readonly clip?: { readonly offset: number; readonly size: number };
}

/** Metadata blocks above this are maps of depth or other pictures, never words. */
export const MAX_BLOCK_BYTES = 8 * 1024 * 1024;

/** Why a picture or clip is left out; the sentence finishes "<file> was left out: …". */
export function leftOut(reason: string): Fault {
  return new Fault("media_unreadable", reason);
}

export const CUT_OFF = "it ends too early, as if a copy had been interrupted";
export const DAMAGED = "its beginning is damaged";

/** UTF-8 text without a byte order mark; wrong bytes become replacement characters. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// Encryption at rest: what a person saves and no reader of the disk may have, under a key derived from
// a secret of theirs. AES-256-GCM, so that what was changed by a single bit does not open at all.

import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** First byte of everything sealed; another recipe would have another number. */
const RECIPE = 1;
const KEY_ID_BYTES = 8;
const KEY_BYTES = 32;
/** 96 bits, the length GCM is made for; random, as a key seals far fewer than 2³² texts. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_AT = 1 + KEY_ID_BYTES;
const TEXT_AT = NONCE_AT + NONCE_BYTES;

const CIPHER = "aes-256-gcm";
const SALT = "photos-memories";

interface Seal {
  /** Recipe, key id, nonce, encrypted text, tag. Opens under the same `name` alone. */
  seal(name: string, text: string): Uint8Array;
  /** `undefined` for what another key, another name or a change stands against. */
  open(name: string, sealed: Uint8Array): string | undefined;
}

/** `secret` in any letters; its strength is the owner's to choose and the caller's to look at. */
export function sealOf(secret: string): Seal {
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, SALT, purpose, bytes));
  const key = derived("seal", KEY_BYTES);
  // Derived beside the key and not from it: it tells keys apart and nothing of either.
  const head = Buffer.concat([Buffer.of(RECIPE), derived("key id", KEY_ID_BYTES)]);
  const sealedWith = (name: string) => Buffer.concat([head, Buffer.from(name, "utf8")]);
  return {
    seal(name, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(sealedWith(name));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([head, nonce, encrypted, cipher.getAuthTag()]));
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < TEXT_AT + TAG_BYTES || !bytes.subarray(0, NONCE_AT).equals(head)) {
        return undefined;
      }
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(NONCE_AT, TEXT_AT), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(sealedWith(name));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(TEXT_AT, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

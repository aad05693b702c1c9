// SPDX-License-Identifier: AGPL-3.0-or-later

// Why a model could not be loaded, by kind: the kind stands in the sentence people and programs read.

type LoadErrorKind =
  | "FileMissing"
  | "FileUnreadable"
  | "DigestMismatch"
  | "SchemaMismatch"
  | "EncoderMismatch"
  | "BundleInvalid"
  | "ModelInvalid"
  | "ProviderUnavailable"
  | "RuntimeUnavailable"
  | "ProcessDied";

interface LoadErrorOptions extends ErrorOptions {
  /** The remedy, where it is not to supply the file anew. */
  readonly remedy?: string;
}

export class LoadError extends Error {
  override readonly name = "LoadError";
  readonly remedy: string | undefined;

  constructor(readonly kind: LoadErrorKind, message: string, options: LoadErrorOptions = {}) {
    super(message, options);
    this.remedy = options.remedy;
  }
}

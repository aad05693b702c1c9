// Why a model could not be loaded, by kind: the kind stands in the sentence people and programs read.

export type LoadErrorKind =
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

export class LoadError extends Error {
  override readonly name = "LoadError";

  constructor(readonly kind: LoadErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

// Where the four files of the picture models lie, and which bytes they must have.

export interface ModelFiles {
  /** DINOv2-small as ONNX. */
  readonly encoder: string;
  /** The eight heads over it, `.npz`. */
  readonly bundle: string;
  /** Sensitive pictures, ONNX. */
  readonly nsfw: string;
  /** Documents, ONNX: `model.onnx` inside a snapshot of its repository. */
  readonly document: string;
}

/** Lower-case hexadecimal SHA-256 of each file. */
export interface ModelDigests {
  readonly encoder: string;
  readonly bundle: string;
  readonly nsfw: string;
  /** Absent where the file is pinned by the revision of its repository alone. */
  readonly document?: string;
}

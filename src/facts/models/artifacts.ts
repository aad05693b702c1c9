// SPDX-License-Identifier: AGPL-3.0-or-later

// The model files this program knows: where each comes from, what it is called, and how it is known
// to be the right one. One table for `models fetch`, the local models and the inference service.

import type { PictureProducer } from "../fact_source.ts";

export type ArtifactName =
  | "encoder"
  | "heads"
  | "nsfw"
  | "document"
  | "obstruction"
  | "faces"
  | "stems";

export interface Artifact {
  readonly name: ArtifactName;
  /** The name that people read, such as "picture encoder". */
  readonly label: string;
  /** Below the models folder, with "/". */
  readonly file: string;
  /**
   * Lower-case hexadecimal SHA-256. Absent where the origin pins a revision instead: then the digest of
   * the first download is recorded beside the file (`digestFileOf`) and holds from there on.
   */
  readonly sha256?: string;
  /** The size shown before a download; the digest decides, not the size. */
  readonly aboutBytes: number;
  /** Where it is fetched unless the configuration names another place. */
  readonly defaultUrl: string;
  /** The key of the configuration that names another place. */
  readonly urlKey:
    | "models.encoder_url"
    | "models.heads_url"
    | "models.nsfw_url"
    | "models.document_url"
    | "models.obstruction_url"
    | "models.faces_url"
    | "models.stems_url";
  /** The producer that cannot answer without it; absent where none needs it. */
  readonly producer?: PictureProducer;
  /** Packages, images and the one file bring it along; a checkout does not. */
  readonly isShipped?: true;
  /** The purpose that people read: what becomes possible with it. */
  readonly enables: string;
}

/** No file of the table is as large. */
export const MAX_ARTIFACT_BYTES = 256 * 1024 * 1024;

const RELEASE =
  "https://github.com/sam-dumont/immich-video-memory-generator/releases/download/models-v1";

/** Folders of the same project under its older and its newer name, each at one commit (MIT). */
const HEADS = "https://raw.githubusercontent.com/sam-dumont/immich-video-memory-generator/" +
  "c4cecefe8c498f76afd51140999018bda08fc9f4/src/immich_memories/triage/bundled_heads";
const PATCH_HEADS = "https://raw.githubusercontent.com/sam-dumont/immich-memories/" +
  "b2dece69c9f5ca7d605b4e05fe09ed56ba4b551f/src/immich_memories/triage/bundled_heads";

/** Pinned by revision: the hub gives the same bytes under it for ever. */
const DOCUMENT_REVISION = "2a12e02668b98ca40216eab41cdf19530577cba4";
const DOCUMENT_REPOSITORY = "docling-project/DocumentFigureClassifier-v2.0";

/** The order is that of `models list` and of fetching. */
export const ARTIFACTS = {
  encoder: {
    name: "encoder",
    label: "picture encoder",
    file: "triage/dinov2-small.onnx",
    sha256: "478164cd290ee78e5ddb4fcc474136eec714b4b8253a3609cc7164b592e958af",
    aboutBytes: 88_000_000,
    defaultUrl: `${RELEASE}/dinov2-small-478164cd.onnx`,
    urlKey: "models.encoder_url",
    producer: "heads",
    enables: "what pictures show, together with the head bundle",
  },
  heads: {
    name: "heads",
    label: "head bundle",
    file: "triage/public-8heads-v4.npz",
    sha256: "cfa2cf067c517e783c43771b78cdb0a5b7a42a43b7629e55165c2cf82c6cc117",
    aboutBytes: 2_300_000,
    defaultUrl: `${HEADS}/public-8heads-v4.npz`,
    urlKey: "models.heads_url",
    producer: "heads",
    enables: "what pictures show, together with the picture encoder",
  },
  nsfw: {
    name: "nsfw",
    label: "sensitive-content model",
    file: "detectors/nsfw-marqo-384.onnx",
    sha256: "924658f1ac638d96e9126ecb29de047dc8d31c9c9defcab77a26a5c96ed69e11",
    aboutBytes: 22_500_000,
    defaultUrl: `${RELEASE}/nsfw-marqo-384-924658f1.onnx`,
    urlKey: "models.nsfw_url",
    producer: "nsfw_marqo",
    enables: "holding sensitive pictures back (tiers gpu and full)",
  },
  document: {
    name: "document",
    label: "document model",
    // The layout of the hub's own cache, so that a folder filled by its tools is found as well.
    file: `detectors/models--${
      DOCUMENT_REPOSITORY.replace("/", "--")
    }/snapshots/${DOCUMENT_REVISION}/model.onnx`,
    aboutBytes: 15_000_000,
    defaultUrl:
      `https://huggingface.co/${DOCUMENT_REPOSITORY}/resolve/${DOCUMENT_REVISION}/model.onnx`,
    urlKey: "models.document_url",
    producer: "doc_docling",
    enables: "leaving documents and screenshots out (tiers gpu and full)",
  },
  obstruction: {
    name: "obstruction",
    label: "obstruction head",
    file: "triage/public-obstruction-v1.npz",
    sha256: "2a7dccdcef7ad3960b99f473021f4ce448a3b3ad2453f3e8a7e11c1bfd1855ed",
    aboutBytes: 10_000,
    defaultUrl: `${PATCH_HEADS}/public-obstruction-v1.npz`,
    urlKey: "models.obstruction_url",
    enables: "nothing yet",
  },
  // YuNet in its small size, whose input may be of any size (Apache-2.0).
  faces: {
    name: "faces",
    label: "face detector",
    file: "faces/yunet-s.onnx",
    sha256: "daede24002cc8590f457998cc5e6c9e8b82f45f6bd969506a8913cd4ed10a2d3",
    aboutBytes: 237_823,
    defaultUrl: "https://raw.githubusercontent.com/ShiqiYu/libfacedetection.train/" +
      "0047ac24afb1a50a0c6105001c89d1b5b805dbf1/onnx/yunet_s_dynamic.onnx",
    urlKey: "models.faces_url",
    isShipped: true,
    enables: "keeping heads in frame and titles off faces where the library knows no faces",
  },
  // htdemucs of Meta's Demucs with weights in 16 bits; model and export are MIT.
  stems: {
    name: "stems",
    label: "stem separation model",
    file: "stems/htdemucs.onnx",
    sha256: "d05c269d0178d2a72ad484b10b11dd370193fc923201c3b27a99f848745db70a",
    aboutBytes: 165_612_636,
    defaultUrl: "https://huggingface.co/StemSplitio/htdemucs-onnx/resolve/" +
      "d54ed9eb60e258ea82131c6ee14578628816456a/htdemucs_fp16weights.onnx",
    urlKey: "models.stems_url",
    enables: "own music whose singing steps back under speech",
  },
} as const satisfies Readonly<Record<ArtifactName, Artifact>>;

export const ARTIFACT_LIST: readonly Artifact[] = Object.values(ARTIFACTS);

/** Absolute, for a models folder without a slash at its end. */
export function artifactPath(modelsFolder: string, artifact: Pick<Artifact, "file">): string {
  return `${modelsFolder}/${artifact.file}`;
}

/** Beside the file of an artifact without a pinned digest: what its first download hashed to. */
export function digestFileOf(path: string): string {
  return `${path}.sha256`;
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// What a test says of the assets, people, albums and users of the fake server; nearly everything
// may be left out.

import type { ExifResponseDto } from "@immich/sdk";

/** Bytes, or the path of a file; asked when they are needed. */
export type Media = () => Uint8Array | string | Promise<Uint8Array | string>;

export interface FakeUser {
  readonly name: string;
  /** Users who see this one's assets in their timeline (partner sharing). */
  readonly sharesWith?: readonly string[];
  readonly isAdmin?: boolean;
}

interface FakeFace {
  /** Name or id of the person; absent = a face nobody has named. Persons are made when needed. */
  readonly person?: string;
  /** Fractions of the upright picture; a box in the middle unless told. */
  readonly box?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface FakeAsset {
  /** UUID v4; made from the position in the list when absent. */
  readonly id?: string;
  /** Name of a user; the first one when absent. */
  readonly owner?: string;
  /** By the ending of the file name unless told. */
  readonly type?: "IMAGE" | "VIDEO";
  readonly fileName: string;
  /** UTC instant, ISO 8601 with zone. */
  readonly fileCreatedAt: string;
  /** Wall clock, with or without its false "Z"; the UTC clock when absent. */
  readonly localDateTime?: string;
  readonly createdAt?: string;
  /** The server's clock at the start when absent. */
  readonly updatedAt?: string;
  /** Videos only; 3 s unless told. */
  readonly durationMs?: number;
  /** Upright pixels; 4000 × 3000 unless told, `null` = not known (yet). */
  readonly width?: number | null;
  readonly height?: number | null;
  /** What is not said is null. `exifImageWidth/Height` follow from the size and the orientation. */
  readonly exif?: Partial<ExifResponseDto>;
  /** Names of persons, or faces with boxes. */
  readonly people?: readonly (string | FakeFace)[];
  readonly visibility?: "timeline" | "archive" | "hidden" | "locked";
  readonly favorite?: boolean;
  readonly trashed?: boolean;
  readonly edited?: boolean;
  readonly offline?: boolean;
  /** Any name; assets of one name are one stack, its first is the primary. */
  readonly stack?: string;
  readonly livePhotoVideoId?: string;
  readonly duplicateId?: string;
  /** Names of albums of the owner; made when needed. */
  readonly albums?: readonly string[];
  /** Values such as "travel/sea"; made when needed. */
  readonly tags?: readonly string[];
  /** False = no preview (yet): `thumbhash` is null. */
  readonly hasPreview?: boolean;
  /** Base64; of the bytes unless told, of the path in an external library. */
  readonly checksum?: string;
  /** In an external library: the server reads the file in a folder, and hashes its path alone. */
  readonly external?: boolean;
  /** When the file changed last; when it was taken unless told. */
  readonly fileModifiedAt?: string;
  /** The original; a tiny picture unless told (a video: 4 KB that no player reads). */
  readonly bytes?: Media;
  /** Made of the original unless told. */
  readonly preview?: Media;
  /** The server has a full-size rendition of its own; without, `fullsize` redirects to the preview. */
  readonly fullsize?: Media;
  /** The transcoded file of a video; the original unless told. */
  readonly playback?: Media;
  /** What `edited=true` gives of an edited photo. */
  readonly editedBytes?: Media;
}

export interface FakePerson {
  readonly id?: string;
  /** Name of a user; the first one when absent. */
  readonly owner?: string;
  readonly name: string;
  readonly birthDate?: string;
  readonly hidden?: boolean;
  readonly favorite?: boolean;
  /** False: a face made by hand gives no portrait. */
  readonly hasPortrait?: boolean;
}

export interface FakeAlbum {
  readonly id?: string;
  readonly owner?: string;
  readonly name: string;
  readonly description?: string;
  readonly createdAt?: string;
  /** Other users who see it. */
  readonly sharedWith?: readonly { readonly user: string; readonly role: "editor" | "viewer" }[];
  /** Ids; added to those who name the album themselves. */
  readonly assets?: readonly string[];
}

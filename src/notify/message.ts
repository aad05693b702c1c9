// SPDX-License-Identifier: AGPL-3.0-or-later

// What is sent, whatever the way: a title, lines of text, and at most one small picture.

export interface AttachedPicture {
  readonly name: string;
  /** JPEG. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Notification {
  /** Letters, digits and "-"; another for every message, so that a server can tell a repeated one. */
  readonly id: string;
  readonly tone: "success" | "failure";
  readonly title: string;
  readonly lines: readonly string[];
  /** Where the film can be seen; also one of the lines. */
  readonly link?: string;
  /** Sent where a way of sending takes attachments. */
  readonly picture?: AttachedPicture;
}

export const PICTURE_TYPE = "image/jpeg";

export function bodyOf({ lines }: Notification): string {
  return lines.join("\n");
}

/** Title and body as one text, for ways that know no titles. */
export function plainText(message: Notification): string {
  return `${message.title}\n${bodyOf(message)}`;
}

/** At most `most` UTF-16 units, as most services count; no letter is cut in half. */
export function fitNotificationText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

export function pictureFile({ bytes }: AttachedPicture): Blob {
  return new Blob([bytes], { type: PICTURE_TYPE });
}

export function pictureBase64({ bytes }: AttachedPicture): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

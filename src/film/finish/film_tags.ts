// SPDX-License-Identifier: AGPL-3.0-or-later

// What a film's file says of itself.

/**
 * `takenAt` is ISO 8601 with offset. The container's own time is UTC by its standard; the clock on the
 * wall and its zone stand beside it in Apple's key, which libraries read first.
 */
export function filmTags(
  title: string,
  comment: string,
  takenAt: string,
): Readonly<Record<string, string>> {
  const [wall, offset] = [takenAt.slice(0, "YYYY-MM-DDTHH:MM:SS".length), takenAt.slice(-6)];
  return {
    title,
    comment,
    creation_time: `${new Date(takenAt).toISOString().slice(0, 19)}Z`,
    "com.apple.quicktime.creationdate": wall + offset.replace(":", ""),
  };
}

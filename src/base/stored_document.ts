// SPDX-License-Identifier: AGPL-3.0-or-later

// Documents that were stored by another version of the program.

/**
 * What `read` makes of a stored document; nothing of one that lacks a part that is read today, which an
 * earlier version may not have written.
 */
export async function unlessPartLacks<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    // What reading a member of nothing throws.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

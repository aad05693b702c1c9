// SPDX-License-Identifier: AGPL-3.0-or-later

// A child ends with its parent, also where the channel between them said nothing of its end: a parent
// that is killed while its child starts is gone before the child listens.

import process from "node:process";

const VARIABLE = "PARENT_PROCESS_ID";
const EVERY_MS = 250;

/** A child with this in its environment watches its parent, which is this process. */
export const asParent = (): Readonly<Record<string, string>> => ({ [VARIABLE]: `${process.pid}` });

/** Calls `onGone` once when the process that forked this one is no longer its parent. */
export function watchParent(onGone: () => void): Disposable {
  const parent = Number(process.env[VARIABLE] ?? 0);
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(clock);
    onGone();
  };
  const clock = parent === 0 ? undefined : setInterval(look, EVERY_MS);
  clock?.unref();
  return { [Symbol.dispose]: () => clearInterval(clock) };
}

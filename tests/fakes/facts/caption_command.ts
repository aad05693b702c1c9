// SPDX-License-Identifier: AGPL-3.0-or-later

// The command line of a caption server that tests start.

const PROGRAM = new URL("../../fixtures/process/caption_program.ts", import.meta.url).pathname;

export function captionCommand(...words: readonly string[]): string {
  const deno = `"${Deno.execPath()}" run --no-check -A "${PROGRAM}"`;
  return [deno, "--host $CAPTION_HOST --port $CAPTION_PORT", ...words].join(" ");
}

/** True while there is a process of that number. */
export function isAlive(pid: number): boolean {
  try {
    Deno.kill(pid, "SIGCONT");
    return true;
  } catch {
    return false;
  }
}

// Says what an attempt is at while its film is made by another process, which writes its phases down.

import type { AttemptId, AttemptReader } from "../src/ledger/attempt.ts";
import { categoryText, PHASE_WORDS } from "../src/web/pages/words.ts";
import type { Terminal } from "./terminal.ts";

const LOOK_EVERY_MS = 500;

/** Until it is disposed. */
export function watchAttempt(
  terminal: Pick<Terminal, "note" | "paint">,
  attempts: Pick<AttemptReader, "get">,
  id: AttemptId,
): Disposable {
  let told = "";
  const look = async () => {
    const { phase, category } = await attempts.get(id) ?? {};
    if (phase === undefined) return;
    const about = category === undefined ? "" : ` (${categoryText(category).toLowerCase()})`;
    const words = `${PHASE_WORDS[phase]}${about} …`;
    if (words === told) return;
    told = words;
    terminal.note(terminal.paint.dim(words));
  };
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

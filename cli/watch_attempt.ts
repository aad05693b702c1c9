// Says what an attempt is at while its film is made by another process, which writes its phases down.

import type { AttemptId, AttemptReader } from "../src/ledger/attempt.ts";
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
    const { phase = "", category = "" } = await attempts.get(id) ?? {};
    const words = [category, phase].filter((word) => word !== "").join(", ");
    if (words === told || words === "") return;
    told = words;
    terminal.note(terminal.paint.dim(words));
  };
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

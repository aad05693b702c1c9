// A terminal that passes on what a command results in and nothing else.

import type { Terminal } from "./terminal.ts";

export function quietTerminal(terminal: Terminal): Terminal {
  return {
    out: (line) => terminal.out(line),
    page: (text) => terminal.page(text),
    note: () => {},
    status: () => {},
    ask: (question, signal) => terminal.ask(question, signal),
    isInteractive: false,
    paint: terminal.paint,
  };
}

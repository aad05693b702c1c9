// Progress of one download for people: a bar on a terminal, a line for every quarter elsewhere.

import type { Terminal } from "./terminal.ts";
import { remainingText, sizeText } from "./words.ts";

const BAR_CELLS = 24;
/** Sooner a rate says more about the first packets than about the line. */
const MIN_SECONDS = 2;

export interface FetchView {
  show(done: number, total: number | undefined): void;
}

/** `now` in milliseconds; what an earlier download left is no evidence of today's pace. */
export function fetchViewOf(terminal: Terminal, label: string, now: () => number): FetchView {
  let start: { readonly ms: number; readonly done: number } | undefined;
  let lastQuarter = 0;
  return {
    show(done, total) {
      start ??= { ms: now(), done };
      const seconds = (now() - start.ms) / 1000, came = done - start.done;
      const left = total !== undefined && seconds >= MIN_SECONDS && came > 0
        ? `, ${remainingText((total - done) * seconds / came)} left`
        : "";
      const share = total === undefined ? 0 : done / total;
      if (terminal.isInteractive) {
        const filled = Math.round(share * BAR_CELLS);
        const { cyan, dim } = terminal.paint;
        const bar = cyan("━".repeat(filled)) + dim("━".repeat(BAR_CELLS - filled));
        const percent = total === undefined ? "" : `${Math.floor(share * 100)} %`.padStart(6);
        terminal.status(`${label.padEnd(24)}${bar}${percent}  ${dim(sizeText(done) + left)}`);
        return;
      }
      const quarter = Math.floor(share * 4);
      if (quarter > lastQuarter && quarter < 4) terminal.note(`  ${quarter * 25} %${left}`);
      lastQuarter = Math.max(lastQuarter, quarter);
    },
  };
}

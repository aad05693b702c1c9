// When a film that is being made was begun.

import type { Run } from "../../ledger/run.ts";
import { sinceText, timeText } from "./words.ts";

export function Since({ run, nowMs }: { readonly run: Run; readonly nowMs: number }) {
  const startedMs = Date.parse(run.startedAt);
  return (
    <time datetime={run.startedAt} title={timeText(startedMs)}>
      {sinceText(startedMs, nowMs)}
    </time>
  );
}

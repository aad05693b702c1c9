// What stands in the place of the first film: how to come by it, as things are.

import type { TimerSnapshot } from "../../automation/timer/timer_snapshot.ts";
import type { Run } from "../../ledger/run.ts";
import { Mark } from "./layout.tsx";
import { Since } from "./since.tsx";
import { makingText, momentText } from "./words.ts";

interface FirstStepsProps {
  /** Keys without which there is no library. */
  readonly missing: readonly string[];
  readonly configFile: string;
  readonly timer: TimerSnapshot;
  /** The first film, on its way. */
  readonly making: Run | undefined;
  readonly nowMs: number;
}

export function FirstSteps({ missing, configFile, timer, making, nowMs }: FirstStepsProps) {
  return (
    <section class="empty">
      <Mark class="mark" />
      {missing.length > 0
        ? <NoLibrary configFile={configFile} />
        : making
        ? <Making run={making} nowMs={nowMs} />
        : <NoFilm timer={timer} />}
    </section>
  );
}

function NoLibrary({ configFile }: Pick<FirstStepsProps, "configFile">) {
  return (
    <>
      <h1>Where are your pictures?</h1>
      <p class="quiet">
        Name an Immich server or a folder in <code>{configFile}</code>{" "}
        or from a terminal, and start the app again:
      </p>
      <dl class="ways">
        <dt>Immich</dt>
        <dd>
          <code>immich.url</code> and <code>immich.api_key</code>
        </dd>
        <dt>A folder</dt>
        <dd>
          <code>photos-memories config set library.folder ~/Pictures</code>
        </dd>
        <dt>To try it out</dt>
        <dd>
          <code>photos-memories demo</code> draws a small library and makes a film of it
        </dd>
      </dl>
    </>
  );
}

function Making({ run, nowMs }: { readonly run: Run; readonly nowMs: number }) {
  return (
    <>
      <h1>{makingText(run)}</h1>
      <p class="quiet">
        Since <Since run={run} nowMs={nowMs} />.{" "}
        {run.isDryRun ? "No film comes of it." : "You see it here as soon as it is done."}
      </p>
    </>
  );
}

function NoFilm({ timer }: Pick<FirstStepsProps, "timer">) {
  return (
    <>
      <h1>No film yet</h1>
      <p class="quiet">
        {timer.next_run === null
          ? "Make the first one from a terminal:"
          : `The first one comes by itself on ${momentText(timer.next_run)}, or right now from a ` +
            "terminal:"}
      </p>
      <p>
        <code>photos-memories auto run</code>
      </p>
      {!timer.enabled && (
        <p class="quiet">
          With <code>automation.enabled: true</code> the app makes one a day at most by itself.
        </p>
      )}
    </>
  );
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the pictures are: on this computer, at Immich, or samples to look around.

import type { SetupState } from "../../../app/setup/setup.ts";
import { Layout, Mark, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { FirstStyle, Locked, type SetupProblem } from "./setup_frame.tsx";

export interface ChooseView extends SetupProblem {
  readonly frame: PageFrame;
  readonly state: SetupState;
  /** A sentence about what was just done. */
  readonly said?: string;
}

export function ChoosePage(view: ChooseView) {
  const { frame, state, problem, said } = view, { say, to } = frame;
  const by = state.locks.get("immich.url") ?? state.locks.get("library.folder");
  return (
    <Layout frame={frame} title={say("setup.library_title")}>
      <FirstStyle frame={frame} />
      <div class="first-run">
        <Mark class="mark" />
        <h1>{say("first.title")}</h1>
        <p class="lead">
          {say("setup.library_title")} <span class="quiet">{say("setup.library_lead")}</span>
        </p>
        {said !== undefined && <p class="notice" role="status">{said}</p>}
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        <Now {...view} />
        {by !== undefined ? <Locked frame={frame} by={by} /> : (
          <ul class="first-ways">
            <li>
              <a class="card way" href={to("/setup/library/folder")}>
                <Drawing name="folder" />
                <strong>{say("first.computer")}</strong>
                <span class="quiet">{say("first.computer_hint")}</span>
              </a>
            </li>
            <li>
              <a class="card way" href={to("/setup/library/immich")}>
                <Drawing name="server" />
                <strong translate="no">Immich</strong>
                <span class="quiet">{say("first.immich_hint")}</span>
              </a>
            </li>
            <li>
              <form method="post" action={to("/setup/library")}>
                <input type="hidden" name="kind" value="samples" />
                <button class="card way" type="submit">
                  <Drawing name="samples" />
                  <strong>{say("first.samples")}</strong>
                  <span class="quiet">{say("first.samples_hint")}</span>
                </button>
              </form>
            </li>
          </ul>
        )}
      </div>
    </Layout>
  );
}

/** Which library is read now, where there is one. */
function Now({ frame, state: { folder, url, hasSamples } }: ChooseView) {
  if (url === undefined && folder === undefined) return null;
  return (
    <p class="notice">
      {url !== undefined
        ? frame.say("setup.library_reads_server", { url })
        : hasSamples
        ? frame.say("first.samples_now")
        : frame.say("setup.library_reads_folder", { folder: folder! })}
    </p>
  );
}

const DRAWINGS = {
  folder: "M3 7.5A1.5 1.5 0 014.5 6h4.6l2 2.2h8.4A1.5 1.5 0 0121 9.7v7.8a1.5 1.5 0 01-1.5 1.5h-15" +
    "A1.5 1.5 0 013 17.5z",
  server: "M5 4.5h14a1.5 1.5 0 011.5 1.5v4A1.5 1.5 0 0119 11.5H5A1.5 1.5 0 013.5 10V6A1.5 1.5 0 " +
    "015 4.5zM5 12.5h14a1.5 1.5 0 011.5 1.5v4a1.5 1.5 0 01-1.5 1.5H5A1.5 1.5 0 013.5 18v-4A1.5 " +
    "1.5 0 015 12.5zM7 8h.01M7 16h.01",
  samples:
    "M4.5 8.5h11A1.5 1.5 0 0117 10v8a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 18v-8a1.5 1.5 0 " +
    "011.5-1.5zM7 5h12.5A1.5 1.5 0 0121 6.5V16M3.5 17l4-4 3 3 2-2 4 4",
} as const;

function Drawing({ name }: { readonly name: keyof typeof DRAWINGS }) {
  return (
    <svg class="drawing" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

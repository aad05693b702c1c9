// SPDX-License-Identifier: AGPL-3.0-or-later

// The first minute of a library: what was found so far, more of it at every look, until a memory plays by itself.

import { html } from "hono/html";
import type { FirstLookState } from "../../../app/setup/first_look.ts";
import type { Memory } from "../../../app/memories/memories.ts";
import { Layout, Mark, type PageFrame } from "../layout.tsx";
import { TheatreAssets } from "../memories/memory_page.tsx";
import { coverPath, memoryPath } from "../memories/memory_path.ts";
import { FirstStyle } from "./setup_frame.tsx";
import { Names } from "./immich_page.tsx";

export interface FirstMinuteView {
  readonly frame: PageFrame;
  readonly look: FirstLookState;
  /** Those that are known by now; the first of them plays. */
  readonly memories: readonly Memory[];
}

/** Seconds between two looks of a browser without a script. */
const REFRESH_SECONDS = 3;

export function FirstMinutePage({ frame, look, memories }: FirstMinuteView) {
  const { say, to } = frame, { tiles, isGoing } = look;
  const isReading = look.reading !== undefined || look.pictures === 0;
  const [first] = look.memory === undefined ? [] : memories;
  return (
    <Layout frame={frame} title={say("first.looking")}>
      <FirstStyle frame={frame} />
      <TheatreAssets frame={frame} />
      <script type="module" src={frame.asset("first.ts")}></script>
      {isGoing &&
        html`<noscript translate="no"><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`}
      <section id="first-minute" class="first-minute" data-music={say("first.music")}>
        <header>
          <h1>{isReading ? say("first.looking") : foundText(frame, look)}</h1>
          <p class="quiet" role="status">
            {first !== undefined ? say("first.ready") : isReading ? "" : say("first.choosing")}
          </p>
          <div class="reading">
            {isReading ? <Reading frame={frame} look={look} /> : (
              <>
                {first === undefined && <progress aria-label={say("first.choosing")} />}
                <FoundOf frame={frame} look={look} />
              </>
            )}
          </div>
          <Told frame={frame} look={look} />
        </header>
        <ul class="mosaic" aria-hidden="true">
          {tiles.map((id) => (
            <li data-tile={id}>
              <img src={to(`/setup/look/${id}`)} alt="" width={320} height={240} decoding="async" />
            </li>
          ))}
        </ul>
        <ul class="coming">
          {memories.map((memory) => (
            <li>
              {memory.id === first?.id
                ? (
                  <a
                    class="memory"
                    href={to(memoryPath(memory.id))}
                    data-memory={memory.id}
                    data-title={memory.title}
                    data-muted
                  >
                    <span class="unseen">{say("theatre.play")}</span>
                    <Cover frame={frame} memory={memory} />
                  </a>
                )
                : (
                  <div class="memory waits">
                    <Cover frame={frame} memory={memory} />
                  </div>
                )}
            </li>
          ))}
        </ul>
      </section>
    </Layout>
  );
}

function Cover({ frame, memory }: { readonly frame: PageFrame; readonly memory: Memory }) {
  return (
    <>
      {memory.hasCover
        ? (
          <img
            src={frame.to(coverPath(memory.id, "small"))}
            alt=""
            width={480}
            height={360}
            decoding="async"
          />
        )
        : <Mark />}
      <span class="words">
        <bdi>{memory.title}</bdi>
        <small>{memory.subtitle}</small>
      </span>
    </>
  );
}

/** How far the library is read; a bar without a value before that is known. */
function Reading({ frame: { say }, look: { reading } }: Pick<FirstMinuteView, "frame" | "look">) {
  if (reading === undefined) return <progress aria-label={say("first.looking")} />;
  const { done, total, secondsLeft } = reading;
  return (
    <>
      <progress aria-label={say("first.looking")} value={done} max={total} />
      <span class="quiet">
        {say("first.read_of", { done, n: total })}
        {secondsLeft !== undefined &&
          ` · ${say("make.time_left", { minutes: Math.round(secondsLeft / 60) })}`}
      </span>
    </>
  );
}

/** Why fewer pictures are shown than were found. */
function FoundOf({ frame: { say }, look: { found } }: Pick<FirstMinuteView, "frame" | "look">) {
  if (found === undefined || found.leftOut + found.others === 0) return null;
  const { all, leftOut, others } = found;
  const sentences = [
    say("first.found_all", { n: all }),
    ...leftOut === 0 ? [] : [say("first.found_out", { n: leftOut })],
    ...others === 0 ? [] : [say("first.found_parts", { n: others })],
  ];
  return <span class="quiet small">{sentences.join(" ")}</span>;
}

/** "1,931 pictures, 2019–2026, 6 faces"; "" before the first was read. */
export function foundText(
  { locale, say }: Pick<PageFrame, "locale" | "say">,
  { pictures, years, faces }: Pick<FirstLookState, "pictures" | "years" | "faces">,
): string {
  if (pictures === 0 || years === undefined) return "";
  const [first, last] = years;
  const parts = [
    say("setup.people_pictures", { n: pictures }),
    first === last ? String(first) : `${first}–${last}`,
    ...faces === 0 ? [] : [say("first.faces", { n: faces })],
  ];
  return new Intl.ListFormat(locale, { type: "unit" }).format(parts);
}

/** What the test of the library found that is worth a word. */
function Told({ frame, look: { test } }: Pick<FirstMinuteView, "frame" | "look">) {
  if (test === undefined) return null;
  const { say } = frame, { user, plainAt, lacksForDelivery, isAllPowerful } = test;
  const lines = [
    ...user === undefined ? [] : [say("setup.library_saved_as", { user })],
    ...plainAt === undefined ? [] : [say("first.plain", { url: plainAt })],
    ...isAllPowerful ? [say("setup.library_all_powerful")] : [],
  ];
  if (lines.length === 0 && lacksForDelivery.length === 0) return null;
  return (
    <div class="notice">
      {lines.map((line) => <p>{line}</p>)}
      {lacksForDelivery.length > 0 && (
        <>
          <p>{say("setup.library_lacks_delivery")}</p>
          <Names names={lacksForDelivery} />
        </>
      )}
    </div>
  );
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory's own page: the theatre, and without a script what can be done with it and its pictures.

import type { MemoryShot } from "../../memories.ts";
import { Layout, Mark, type PageFrame } from "../layout.tsx";
import { memoryPath } from "./memory_path.ts";
import { savedText, TheatreSection, type TheatreView } from "./theatre.tsx";

/** All at once, before pictures take the browser's connections. */
const THEATRE_MODULES = [
  "covers.ts",
  "theatre.ts",
  "memory_film.ts",
  "remote_control.ts",
  "device.ts",
  "stories.ts",
  "gestures.ts",
  "pace.ts",
  "player.ts",
  "screen.ts",
  "film_frames.ts",
  "item_parts.ts",
  "motion.ts",
  "bitmaps.ts",
  "clips.ts",
  "sound.ts",
] as const;

/** What plays memories on this page, and on the page they are opened from. */
export function TheatreAssets({ frame }: { readonly frame: PageFrame }) {
  return (
    <>
      <link rel="stylesheet" href={frame.asset("theatre.css")} />
      {THEATRE_MODULES.map((name) => <link rel="modulepreload" href={frame.asset(name)} />)}
      <script type="module" src={frame.asset("covers.ts")}></script>
    </>
  );
}

export function MemoryPage(
  view: TheatreView & {
    /** Absent until its pictures are chosen. */
    readonly shots?: readonly MemoryShot[];
    readonly runId?: string;
    /** A sentence about what was done. */
    readonly said?: string;
  },
) {
  const { frame, memory, shots, runId, said, saved } = view, { say, to } = frame;
  const at = (rest: string) => to(memoryPath(memory.id, rest));
  return (
    <Layout frame={frame} title={memory.title} isNamed>
      <TheatreAssets frame={frame} />
      {said !== undefined && <p class="notice" role="status">{said}</p>}
      <TheatreSection {...view} />
      <div class="memory-deeds">
        {saved === undefined
          ? (
            <form method="post" action={at("/save")}>
              <button class="button" type="submit">{say("theatre.save")}</button>
            </form>
          )
          : <a class="button plain" href={to(saved.path)}>{savedText(frame, saved)}</a>}
        <form method="post" action={at("/edit")}>
          <button class="button plain" type="submit">{say("theatre.edit")}</button>
        </form>
        <form method="post" action={at("/hide")}>
          <button class="button plain" type="submit">{say("theatre.hide")}</button>
        </form>
      </div>
      {shots === undefined
        ? (
          <p>
            <a class="button plain" href={at("?pictures=all")}>{say("theatre.all_pictures")}</a>
          </p>
        )
        : (
          <ol class="memory-pictures">
            {shots.map(({ pictureIds, caption }) => (
              <li>
                <figure>
                  <div class="pair">
                    {pictureIds.map((id) => (
                      <img
                        src={to(`/films/${runId}/pictures/${id}?edge=480`)}
                        alt=""
                        width={480}
                        height={360}
                        loading="lazy"
                        decoding="async"
                      />
                    ))}
                  </div>
                  {caption !== "" && <figcaption translate="no">{caption}</figcaption>}
                </figure>
              </li>
            ))}
          </ol>
        )}
    </Layout>
  );
}

/** While no memory has this address any more. */
export function NoMemory({ frame }: { readonly frame: PageFrame }) {
  return (
    <Layout frame={frame} title={frame.say("theatre.missing")} isAlone>
      <section class="card">
        <Mark class="mark" />
        <h1>{frame.say("theatre.missing")}</h1>
        <a class="button plain" href={frame.to("/")}>{frame.say("theatre.to_memories")}</a>
      </section>
    </Layout>
  );
}

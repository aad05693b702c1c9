// SPDX-License-Identifier: AGPL-3.0-or-later

// What goes and what stays when a run is deleted, before it is.

import type { Deletion } from "../../../film/finish/film_folder.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { localizedSizeText } from "../words.ts";
import { lineOf, nameOf } from "./film_pieces.tsx";

export function DeletePage(
  { frame, film, deletion, nowMs }: {
    readonly frame: PageFrame;
    readonly film: TitledFilm;
    readonly deletion: Deletion;
    readonly nowMs: number;
  },
) {
  const { say, locale } = frame, { runs, files, considered, assetId } = deletion;
  const size = localizedSizeText(locale, files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const title = say("delete.title", { name: nameOf(locale, film) });
  return (
    <Layout frame={frame} title={title} isAlone>
      <section class="card" aria-labelledby="sure">
        <h1 id="sure">{title}</h1>
        <p class="quiet">{lineOf(locale, film, nowMs)}</p>
        <h2>{say("delete.goes")}</h2>
        <ul class="told">
          <li>{say("delete.files", { n: files.length, size })}</li>
          <li>{say("delete.entries", { n: considered })}</li>
          {runs.length > 1 && <li>{say("delete.cut")}</li>}
        </ul>
        {files.length > 0 && (
          <details>
            <summary>{say("delete.which")}</summary>
            <ul class="lines">
              {files.map(({ path, sizeBytes }) => (
                <li class="file">
                  <span translate="no">{shortPath(path)}</span>,{" "}
                  {localizedSizeText(locale, sizeBytes)}
                </li>
              ))}
            </ul>
          </details>
        )}
        <h2>{say("delete.stays")}</h2>
        <ul class="told">
          <li>{say("delete.pictures")}</li>
          {assetId !== undefined && <li>{say("delete.library")}</li>}
        </ul>
        {film.memoryKey !== undefined && <p class="quiet small">{say("delete.again")}</p>}
        <form class="actions" method="post" action={frame.to(`/films/${film.runId}/delete`)}>
          <button class="button dangerous" type="submit">{say("delete.confirm")}</button>
          <a class="button plain" href={frame.to(`/films/${film.runId}`)}>{say("delete.keep")}</a>
        </form>
      </section>
    </Layout>
  );
}

/** The file and its folder; where on the machine that is stays out of the page. */
function shortPath(path: string): string {
  return path.split(/[/\\]/).slice(-2).join("/");
}

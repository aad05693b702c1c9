// Every film there is, newest first, a page at a time.

import type { TitledFilm } from "../../films/titled_film.ts";
import { FilmShelf } from "./film_pieces.tsx";
import { type Frame, Layout } from "../layout.tsx";

export interface FilmsView {
  readonly frame: Frame;
  readonly nowMs: number;
  /** Counted from 1. */
  readonly page: number;
  /** Of this page. */
  readonly films: readonly TitledFilm[];
  readonly hasOlder: boolean;
}

export function FilmsPage({ frame, nowMs, page, films, hasOlder }: FilmsView) {
  const at = (other: number) => frame.to(other === 1 ? "/films" : `/films?page=${other}`);
  return (
    <Layout frame={frame} title="All films">
      <div class="head">
        <h1>All films</h1>
        {films.length === 0 && <p class="quiet">There is none here.</p>}
      </div>
      <FilmShelf frame={frame} films={films} nowMs={nowMs} />
      {(page > 1 || hasOlder) && (
        <nav class="onwards" aria-label="More films">
          {page > 1 && <a class="button plain" href={at(page - 1)}>Newer films</a>}
          {hasOlder && <a class="button plain" href={at(page + 1)}>Older films</a>}
        </nav>
      )}
    </Layout>
  );
}

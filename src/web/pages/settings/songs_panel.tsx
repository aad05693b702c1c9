// SPDX-License-Identifier: AGPL-3.0-or-later

// Songs that are uploaded in the browser: the list, each with its removal, and a form for another one.

import type { Song } from "../../../app/music/songs.ts";
import type { PageFrame } from "../layout.tsx";
import { localizedSizeText } from "../words.ts";

export function SongsPanel(
  { frame, songs }: { readonly frame: PageFrame; readonly songs: readonly Song[] },
) {
  const { say, locale } = frame;
  return (
    <section class="card targets" aria-labelledby="songs">
      <h2 id="songs">{say("songs.title")}</h2>
      <p class="quiet">{say("songs.about")}</p>
      {songs.length > 0 && (
        <form method="post" action={frame.to("/settings/music/songs/remove")}>
          <ul class="rows">
            {songs.map(({ name, sizeBytes }) => (
              <li>
                <div class="about">
                  <h3 class="name" translate="no">
                    <bdi>{name}</bdi>
                  </h3>
                  <button
                    class="plain"
                    type="submit"
                    name="name"
                    value={name}
                    aria-label={say("songs.remove_name", { name })}
                  >
                    {say("songs.remove")}
                  </button>
                  <p class="small quiet">{localizedSizeText(locale, sizeBytes)}</p>
                </div>
              </li>
            ))}
          </ul>
        </form>
      )}
      <form
        class="add"
        method="post"
        enctype="multipart/form-data"
        action={frame.to("/settings/music/songs")}
      >
        <div class="field">
          <label for="song">{say("songs.song")}</label>
          <input id="song" name="song" type="file" accept="audio/*" required />
        </div>
        <button class="plain" type="submit">{say("songs.upload")}</button>
      </form>
    </section>
  );
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// Folders of this machine to choose from, as in a file manager; and one whose path is typed.

import type { FolderListing, ListedFolder } from "../../../app/setup/folder_browser.ts";
import type { SetupState } from "../../../app/setup/setup.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { Back, FirstStyle, Locked, type SetupProblem } from "./setup_frame.tsx";

export interface FolderView extends SetupProblem {
  readonly frame: PageFrame;
  readonly state: SetupState;
  readonly listing: FolderListing;
  /** As it was typed. */
  readonly typed?: string;
}

export function FolderPage(view: FolderView) {
  const { frame, state, listing, typed, problem } = view, { say, to } = frame;
  const { way, here, folders, isCut } = listing;
  const by = state.locks.get("library.folder") ?? state.locks.get("immich.url");
  return (
    <Layout frame={frame} title={say("first.folders_title")}>
      <FirstStyle frame={frame} />
      <div class="first-run">
        <h1>{say("first.folders_title")}</h1>
        <p class="lead quiet">{say("first.folders_lead")}</p>
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        {by !== undefined ? <Locked frame={frame} by={by} /> : (
          <>
            <section class="card browser" aria-label={say("first.folders_title")}>
              <div class="browser-head">
                <nav class="crumbs" aria-label={say("first.places")}>
                  <ol>
                    <li>
                      <a
                        href={to("/setup/library/folder")}
                        aria-current={here === undefined ? "page" : undefined}
                      >
                        {say("first.places")}
                      </a>
                    </li>
                    {way.map(({ path, name, kind }, index) => (
                      <li>
                        <a
                          href={to(folderPath(path))}
                          aria-current={index === way.length - 1 ? "page" : undefined}
                          translate={kind === undefined ? "no" : undefined}
                        >
                          {placeName(frame, { name, kind })}
                        </a>
                      </li>
                    ))}
                  </ol>
                </nav>
                {here && (
                  <form class="takes" method="post" action={to("/setup/library")}>
                    <input type="hidden" name="kind" value="folder" />
                    <input type="hidden" name="folder" value={here.path} />
                    <span class="quiet">{countText(frame, here)}</span>
                    <button class="button" type="submit">{say("setup.library_folder_use")}</button>
                  </form>
                )}
              </div>
              {folders.length === 0
                ? (
                  <p class="quiet nothing">
                    {say(here ? "first.folders_none" : "first.places_none")}
                  </p>
                )
                : (
                  <ul class="folders">
                    {folders.map((folder) => (
                      <li>
                        <a href={to(folderPath(folder.path))}>
                          <svg class="drawing" viewBox="0 0 24 24" aria-hidden="true">
                            <path d="M3 7.5A1.5 1.5 0 014.5 6h4.6l2 2.2h8.4A1.5 1.5 0 0121 9.7v7.8a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 17.5z" />
                          </svg>
                          {folder.kind === undefined
                            ? <bdi translate="no">{folder.name}</bdi>
                            : (
                              <span>
                                {placeName(frame, folder)}{" "}
                                <bdi class="quiet small" translate="no">{folder.path}</bdi>
                              </span>
                            )}
                          <span class="quiet">{countText(frame, folder)}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              {isCut && (
                <p class="quiet nothing">{say("first.folders_cut", { n: folders.length })}</p>
              )}
            </section>
            <details class="typed" open={typed !== undefined}>
              <summary>{say("first.typed")}</summary>
              <form class="search" method="post" action={to("/setup/library")}>
                <input type="hidden" name="kind" value="folder" />
                <div class="field">
                  <label for="folder">{say("setup.library_folder")}</label>
                  <input
                    id="folder"
                    name="folder"
                    value={typed ?? ""}
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck={false}
                    required
                  />
                </div>
                <button class="button plain" type="submit">
                  {say("setup.library_folder_use")}
                </button>
              </form>
            </details>
          </>
        )}
        <Back frame={frame} />
      </div>
    </Layout>
  );
}

function placeName({ say }: PageFrame, { name, kind }: Pick<ListedFolder, "name" | "kind">) {
  return kind === undefined ? name : say(`first.place_${kind}`);
}

function folderPath(folder: string): string {
  return `/setup/library/folder?at=${encodeURIComponent(folder)}`;
}

function countText({ say }: PageFrame, { pictures: n, isMore }: ListedFolder): string {
  if (!isMore) return say("first.pictures", { n });
  return n === 0 ? say("first.not_counted") : say("first.pictures_more", { n });
}

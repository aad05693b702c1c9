// The first step: a folder or a library server, tested when it is sent.

import type { SetupState } from "../../../app/setup/setup.ts";
import type { LibraryTest } from "../../../app/setup/try_library.ts";
import type { PageFrame } from "../layout.tsx";
import { EnglishDetail, LocalizedLine } from "../localized_text.tsx";
import { Locked, type SetupProblem, type SetupView, StepPage } from "./setup_frame.tsx";

export interface LibraryView extends SetupView, SetupProblem {
  readonly state: SetupState;
  /** The result of the test that was just made. */
  readonly verdict?: LibraryTest;
  /** As it was filled in. */
  readonly form: URLSearchParams;
}

export function LibraryStep(view: LibraryView) {
  const { frame, state, form } = view, { folder, url } = state;
  return (
    <StepPage
      {...view}
      here="library"
      title="setup.library_title"
      lead={frame.say("setup.library_lead")}
    >
      <Verdict {...view} />
      <div class="choices">
        <ServerForm {...view} text={form.get("url") ?? url ?? ""} />
        <FolderForm
          {...view}
          text={form.get("folder") ?? (url === undefined ? folder : "") ?? ""}
        />
      </div>
    </StepPage>
  );
}

function Verdict({ frame, state, verdict }: LibraryView) {
  if (verdict === undefined) {
    const { folder, url } = state;
    if (url === undefined && folder === undefined) return null;
    return (
      <p class="notice">
        {url === undefined
          ? frame.say("setup.library_reads_folder", { folder: folder! })
          : frame.say("setup.library_reads_server", { url })}
      </p>
    );
  }
  const { isFit, look, user, lacks, lacksForDelivery, isAllPowerful, sentences } = verdict;
  // Several say what the key lacks: in short that is one sentence.
  const key = isFit ? "short.key_limits" : "short.folder_empty";
  const texts = sentences.map((english, index) => ({
    english,
    short: index === 0 ? { key } as const : undefined,
  }));
  return (
    <div class={isFit ? "notice" : "notice bad"} role={isFit ? "status" : "alert"}>
      {isFit && (
        <p>
          {user === undefined
            ? frame.say("setup.library_saved")
            : frame.say("setup.library_saved_as", { user })}
        </p>
      )}
      {look !== undefined && <p>{lookText(frame, look)}</p>}
      {texts.map((each) => (
        <p>
          <LocalizedLine frame={frame} texts={[each]} />
        </p>
      ))}
      <EnglishDetail frame={frame} texts={texts} />
      {lacks.length > 0 && (
        <>
          <p>{frame.say("setup.library_lacks", { n: lacks.length })}</p>
          <Names names={lacks} />
        </>
      )}
      {lacksForDelivery.length > 0 && (
        <>
          <p>{frame.say("setup.library_lacks_delivery")}</p>
          <Names names={lacksForDelivery} />
        </>
      )}
      {isAllPowerful && <p>{frame.say("setup.library_all_powerful")}</p>}
    </div>
  );
}

function lookText(
  frame: PageFrame,
  { pictures: n, isCutShort }: NonNullable<LibraryTest["look"]>,
): string {
  return frame.say(isCutShort ? "setup.library_found_so_far" : "setup.library_found", { n });
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul class="names">
      {names.map((name) => (
        <li>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

type FormProps = LibraryView & { readonly text: string };

function FolderForm({ frame, state, text }: FormProps) {
  const by = state.locks.get("library.folder") ?? state.locks.get("immich.url");
  return (
    <form class="card fields" method="post" action={frame.to("/setup/library")}>
      <input type="hidden" name="kind" value="folder" />
      <h2>{frame.say("setup.library_folder_legend")}</h2>
      <div class="field">
        <label for="folder">{frame.say("setup.library_folder")}</label>
        <input
          id="folder"
          name="folder"
          value={text}
          aria-describedby="folder-hint"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          disabled={by !== undefined}
        />
        <p id="folder-hint" class="quiet small">{frame.say("setup.library_folder_hint")}</p>
      </div>
      {by === undefined
        ? <button class="button" type="submit">{frame.say("setup.library_folder_use")}</button>
        : <Locked frame={frame} by={by} />}
    </form>
  );
}

function ServerForm({ frame, state, text }: FormProps) {
  const by = state.locks.get("immich.url") ?? state.locks.get("immich.api_key");
  return (
    <form class="card fields" method="post" action={frame.to("/setup/library")}>
      <input type="hidden" name="kind" value="server" />
      <h2>{frame.say("setup.library_server_legend")}</h2>
      <div class="field">
        <label for="url">{frame.say("setup.library_url")}</label>
        <input
          id="url"
          name="url"
          type="url"
          value={text}
          aria-describedby="url-hint"
          autocomplete="off"
          disabled={by !== undefined}
        />
        <p id="url-hint" class="quiet small">{frame.say("setup.library_url_hint")}</p>
      </div>
      <div class="field">
        <label for="api-key">{frame.say("setup.library_key")}</label>
        <input
          id="api-key"
          name="key"
          type="password"
          aria-describedby="key-hint"
          autocomplete="off"
          disabled={by !== undefined}
        />
        <p id="key-hint" class="quiet small">
          {frame.say(state.hasKey ? "setup.library_key_kept" : "setup.library_key_hint")}
        </p>
      </div>
      {by === undefined
        ? <button class="button" type="submit">{frame.say("setup.library_server_use")}</button>
        : <Locked frame={frame} by={by} />}
    </form>
  );
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// How the app is on this machine: every check with its remedy, the models, the disk, and a report.

import type { ArtifactState } from "../../../facts/models/model_state.ts";
import { isMessage, type MessageKey, readsEnglish } from "../../../messages/say.ts";
import { type CheckKind, checkKindOf, type PreflightRow } from "../../../app/preflight/check.ts";
import type { ModelDownload } from "../../../app/health/model_downloads.ts";
import type { SystemFindings } from "../../../app/health/system_findings.ts";
import type { SystemLook } from "../../../app/health/system_service.ts";
import type { PageFrame } from "../layout.tsx";
import { EnglishDetail, LocalizedBlock, LocalizedLine } from "../localized_text.tsx";
import { agoText, localizedSizeText } from "../words.ts";
import { type LocalizedText, onPage } from "../../../messages/localized_text.ts";
import { WhereTo } from "../where_to.tsx";
import { type LastDone, SettingsFrame } from "./settings_frame.tsx";

interface SystemView extends LastDone {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly look: SystemLook;
  /** Absent before the first look. */
  readonly report?: string;
}

/** How often a page that waits for something asks again. */
const REFRESH_SECONDS = 2;

export function SystemPage({ frame, nowMs, look, report, ...notice }: SystemView) {
  const { isLooking, found, download } = look;
  const isMoving = isLooking || download !== undefined;
  return (
    <SettingsFrame frame={frame} title={frame.say("settings.nav.system")} {...notice}>
      <p class="quiet lead">{frame.say("system.intro")}</p>
      <div id="live" class="system" data-refresh={isMoving ? REFRESH_SECONDS : undefined}>
        <Looked frame={frame} nowMs={nowMs} look={look} />
        {look.problem !== undefined && (
          <LocalizedBlock
            frame={frame}
            texts={[{ english: look.problem, short: { key: "short.system_look" } }]}
            class="notice bad"
          />
        )}
        {found !== undefined && <Checks frame={frame} rows={found.rows} />}
        {found !== undefined && <Models frame={frame} look={look} found={found} />}
        {found !== undefined && <Disk frame={frame} found={found} />}
      </div>
      {report !== undefined && <Report frame={frame} text={report} />}
    </SettingsFrame>
  );
}

function Looked({ frame, nowMs, look: { isLooking, found } }: Omit<SystemView, "report">) {
  return (
    <div class="actions">
      <p role="status">
        {isLooking || found === undefined
          ? frame.say("system.looking")
          : frame.say("system.looked", { when: agoText(frame.locale, found.atMs, nowMs) })}
      </p>
      {isLooking
        ? <a class="button plain" href={frame.to("/system")}>{frame.say("system.reload")}</a>
        : (
          <form method="post" action={frame.to("/system/look")}>
            <button class="plain" type="submit">{frame.say("system.again")}</button>
          </form>
        )}
    </div>
  );
}

const TAGS: Readonly<Record<PreflightRow["status"], string>> = {
  OK: "tag good",
  WARNING: "tag warn",
  ERROR: "tag bad",
  SKIPPED: "tag",
};

function Checks({ frame, rows }: { frame: PageFrame; rows: readonly PreflightRow[] }) {
  const isWrong = ({ status }: PreflightRow) => status === "ERROR" || status === "WARNING";
  const wrong = rows.filter(isWrong), good = rows.filter((row) => !isWrong(row));
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{frame.say("system.checks")}</h2>
      <Rows frame={frame} rows={wrong} />
      <details>
        <summary>{frame.say("system.good", { n: good.length })}</summary>
        <Rows frame={frame} rows={good} />
      </details>
    </section>
  );
}

function Rows({ frame, rows }: { frame: PageFrame; rows: readonly PreflightRow[] }) {
  return (
    <ul class="checks">
      {rows.map((row) => {
        const { name, status, message, hint, details = [] } = row,
          { kind, of = "" } = checkKindOf(name);
        const text: LocalizedText = { english: message, short: { key: shortOf(row) } };
        const more = [...hint === undefined ? [] : [hint], ...details]
          .map((english) => ({ english }));
        const shown = more.filter(({ english }) => onPage(english) !== undefined);
        return (
          <li>
            <h3>{frame.say(`check.${kind}`, { name: of })}</h3>
            <span class={TAGS[status]}>{frame.say(`system.status.${status}`)}</span>
            <p class="quiet">
              <LocalizedLine frame={frame} texts={[text]} />
            </p>
            {readsEnglish(frame.locale) &&
              shown.map((each) => (
                <p class="small">
                  <LocalizedLine frame={frame} texts={[each]} />
                </p>
              ))}
            {status !== "OK" && <WhereTo frame={frame} texts={[...more, text]} />}
            <EnglishDetail frame={frame} texts={[text, ...shown]} />
          </li>
        );
      })}
    </ul>
  );
}

/** Those that come to the same things. */
const SAME: Readonly<Partial<Record<CheckKind, string>>> = {
  "Account": "Library",
  "Free space for films": "Free space",
  "Free space for the cache": "Free space",
};

/** What a check came to, in short. */
function shortOf({ name, status }: PreflightRow): MessageKey {
  const { kind } = checkKindOf(name), key = `check.${SAME[kind] ?? kind}.${status}`;
  return isMessage(key) ? key : `check.any.${status}`;
}

interface ModelsProps {
  readonly frame: PageFrame;
  readonly look: SystemLook;
  readonly found: SystemFindings;
}

function Models({ frame, look: { download, downloadProblem }, found }: ModelsProps) {
  const isLacking = ({ artifact, status }: ArtifactState) =>
    found.wanted.includes(artifact.name) && (status === "absent" || status === "wrong");
  const key = found.tier === undefined ? "check.Tier.ERROR" : `tier.${found.tier}` as const;
  const tier: LocalizedText = { english: found.tierText, short: { key } };
  return (
    <section class="card owned" aria-labelledby="models">
      <h2 id="models">{frame.say("system.models")}</h2>
      <p class="quiet">
        {frame.say("system.tier")} <LocalizedLine frame={frame} texts={[tier]} />
      </p>
      <EnglishDetail frame={frame} texts={[tier]} />
      {downloadProblem !== undefined && (
        <LocalizedBlock
          frame={frame}
          texts={[{ english: downloadProblem, short: { key: "short.download" } }]}
          class="notice bad"
          role="alert"
        />
      )}
      <form method="post" action={frame.to("/system/models")}>
        <ul class="rows">
          {found.models.map((state) => <Model frame={frame} state={state} download={download} />)}
        </ul>
        {download === undefined && found.models.some(isLacking) && (
          <button class="button" type="submit">{frame.say("system.model.fetch_all")}</button>
        )}
      </form>
      {download !== undefined && (
        <form class="actions" method="post" action={frame.to("/system/models/cancel")}>
          <button class="plain" type="submit">{frame.say("system.model.cancel")}</button>
          {download.waiting > 0 && (
            <span class="quiet">{frame.say("system.model.waiting", { n: download.waiting })}</span>
          )}
        </form>
      )}
    </section>
  );
}

function Model(
  { frame, state: { artifact, status, sizeBytes, partialBytes }, download }: {
    readonly frame: PageFrame;
    readonly state: ArtifactState;
    readonly download: ModelDownload | undefined;
  },
) {
  const size = (bytes: number) => localizedSizeText(frame.locale, bytes);
  const label = frame.say(`model.${artifact.name}`);
  const isComing = download?.name === artifact.name;
  const isHere = status === "verified" || status === "present" || status === "unrecorded";
  return (
    <li>
      <div class="about">
        <h3>{label}</h3>
        <span class={isHere ? "tag good" : status === "wrong" ? "tag bad" : "tag"}>
          {frame.say(`system.model.${status}`)}
        </span>
        <p class="small quiet">
          {size(sizeBytes ?? artifact.aboutBytes)} · {frame.say(`model.${artifact.name}.for`)}
        </p>
        {isComing && <Coming frame={frame} download={download!} about={artifact.aboutBytes} />}
        {!isComing && partialBytes !== undefined && (
          <p class="small quiet">
            {frame.say("system.model.part", { size: size(partialBytes) })}
          </p>
        )}
        {!isHere && download === undefined && (
          <button class="plain" type="submit" name="name" value={artifact.name}>
            {frame.say("system.model.fetch")}
            <span class="unseen">: {label}</span>
          </button>
        )}
      </div>
    </li>
  );
}

function Coming(
  { frame, download, about }: {
    readonly frame: PageFrame;
    readonly download: ModelDownload;
    readonly about: number;
  },
) {
  const { doneBytes, totalBytes = about } = download;
  const text = frame.say("system.model.coming", {
    done: localizedSizeText(frame.locale, doneBytes),
    total: localizedSizeText(frame.locale, totalBytes),
  });
  return (
    <p class="making">
      <progress max="1" value={Math.min(1, doneBytes / totalBytes)} aria-label={text}></progress>
      <span class="small">{text}</span>
    </p>
  );
}

function Disk({ frame, found }: { readonly frame: PageFrame; readonly found: SystemFindings }) {
  return (
    <section class="card owned" aria-labelledby="disk">
      <h2 id="disk">{frame.say("system.disk")}</h2>
      <dl class="ways">
        {found.disk.filter(({ bytes }) => bytes > 0).map(({ what, bytes }) => (
          <>
            <dt>{frame.say(`system.disk.${what}`)}</dt>
            <dd>{localizedSizeText(frame.locale, bytes)}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

function Report({ frame, text }: { readonly frame: PageFrame; readonly text: string }) {
  const lines = text.split("\n").length;
  return (
    <section class="card owned report" aria-labelledby="report-title">
      <h2 id="report-title">{frame.say("system.report")}</h2>
      <label class="quiet" for="report">{frame.say("system.report.intro")}</label>
      <textarea
        id="report"
        lang="en"
        data-english="report"
        readonly
        rows={Math.min(24, lines)}
        spellcheck={false}
      >
        {text}
      </textarea>
      <div>
        <button
          class="plain"
          type="button"
          data-copies="report"
          data-copied={frame.say("copy.copied")}
          data-uncopied={frame.say("copy.failed")}
          hidden
        >
          {frame.say("system.report.copy")}
        </button>
      </div>
    </section>
  );
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// The addresses that messages go to: each by its label, how its last message went, and a test.

import type { EditableSetting } from "../../../config/edit/editable_settings.ts";
import { isFailing } from "../../../notify/notification_status.ts";
import type { TargetReport } from "../../../notify/tell_targets.ts";
import type { ShownTarget, TargetTest } from "../../../app/settings/settings_service.ts";
import type { PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { Lock } from "./setting_field.tsx";

export interface TargetsView {
  readonly all: readonly ShownTarget[];
  readonly lastTest?: TargetTest;
  /** Messages are sent of films. */
  readonly isOn: boolean;
  /** `notifications.urls` */
  readonly setting: EditableSetting;
}

export function TargetsPanel(
  { frame, revision, all, lastTest, isOn, setting: { lock } }: TargetsView & {
    readonly frame: PageFrame;
    readonly revision: string;
  },
) {
  const to = frame.to("/settings/notifications/targets");
  const nameOf = ({ label }: ShownTarget, index: number) =>
    label ?? frame.say("targets.unusable", { n: index + 1 });
  return (
    <section class="card targets" aria-labelledby="targets">
      <h2 id="targets">{frame.say("targets.title")}</h2>
      {all.length === 0 && <p class="quiet">{frame.say("targets.none")}</p>}
      {lock !== undefined && <Lock frame={frame} lock={lock} />}
      <form method="post" action={to}>
        <input type="hidden" name="revision" value={revision} />
        <ul class="rows">
          {all.map((target, index) => (
            <li>
              <div class="about">
                <h3>{nameOf(target, index)}</h3>
                {lock === undefined && (
                  <button
                    class="plain"
                    type="submit"
                    name="remove"
                    value={index}
                    aria-label={frame.say("targets.remove_name", { name: nameOf(target, index) })}
                  >
                    {frame.say("targets.remove")}
                  </button>
                )}
                <LocalizedBlock
                  frame={frame}
                  texts={[
                    target.problem === undefined
                      ? healthText(frame, target)
                      : unusable(target.problem),
                  ]}
                  class="small quiet"
                />
              </div>
            </li>
          ))}
        </ul>
      </form>
      {all.length > 0 && (
        <form method="post" action={frame.to("/settings/notifications/test")}>
          {!isOn && <p class="small quiet">{frame.say("targets.off")}</p>}
          <button class="plain" type="submit">{frame.say("targets.test")}</button>
        </form>
      )}
      {lastTest !== undefined && <Replies frame={frame} test={lastTest} />}
      {lock === undefined && (
        <form class="add" method="post" action={to}>
          <input type="hidden" name="revision" value={revision} />
          <div class="field">
            <label for="target">{frame.say("targets.new")}</label>
            <input
              id="target"
              name="add"
              type="text"
              inputmode="url"
              autocomplete="off"
              spellcheck={false}
              required
            />
            <p class="small quiet">{frame.say("targets.new_hint")}</p>
          </div>
          <button class="plain" type="submit">{frame.say("targets.add")}</button>
        </form>
      )}
    </section>
  );
}

function Replies({ frame, test }: { readonly frame: PageFrame; readonly test: TargetTest }) {
  return (
    <div id="replies" role="status">
      <h3>{frame.say("targets.tested", { when: whenText(frame, test.atMs) })}</h3>
      <ul class="rows">
        {test.reports.map((report, index) => {
          const { isSent, name, text } = replyOf(frame, report, index);
          return (
            <li>
              <div class="about">
                <h4>{name}</h4>
                <span class={isSent ? "tag good" : "tag bad"}>
                  {frame.say(isSent ? "targets.sent" : "targets.failed")}
                </span>
                {text !== undefined && (
                  <LocalizedBlock frame={frame} texts={[text]} class="small quiet" />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function replyOf(
  { say }: PageFrame,
  report: TargetReport,
  index: number,
): { readonly isSent: boolean; readonly name: string; readonly text?: LocalizedText } {
  switch (report.kind) {
    case "told": {
      const { label, outcome: { ok, said } } = report;
      const text = said === "" ? undefined : say("targets.said", { reply: said });
      return { isSent: ok, name: label, text };
    }
    case "paused":
      return { isSent: false, name: report.label };
    default: {
      const name = say("targets.unusable", { n: index + 1 });
      return { isSent: false, name, text: unusable(report.problem) };
    }
  }
}

function unusable(problem: string): LocalizedText {
  return { english: problem, short: { key: "short.target" } };
}

function healthText(frame: PageFrame, { health }: ShownTarget): string {
  if (health === undefined) return frame.say("targets.never");
  const isBad = isFailing(health);
  const at = isBad ? health.lastFailureAt! : health.lastSuccessAt ?? health.lastAttemptAt;
  const when = whenText(frame, Date.parse(at));
  return frame.say(isBad ? "targets.bad" : "targets.good", { when });
}

/** Milliseconds since 1970. */
function whenText({ locale }: PageFrame, ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// `healthcheck`: asks the serving app on this machine how it is, by the address its configuration
// gives it.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import { bareHost } from "../../src/base/ip_address.ts";
import type { Config } from "../../src/config/schema.ts";
import { underBase } from "../../src/signin/base_path.ts";
import { isWildcardHost } from "../../src/signin/listen_address.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { readSettings } from "../../src/app/settings/settings.ts";

const LONGEST_MS = 5_000;
const EXAMPLE = "http://127.0.0.1:8080";
const LATE = "it did not answer within 5 seconds";

export const healthcheck: Command = {
  name: "healthcheck",
  summary: "Ask a serving app on this machine whether it answers; exit code 0 or 1",
  options: {
    url: {
      kind: "text",
      about: "Where it serves; from the configuration by default",
      value: "<address>",
    },
    ready: {
      kind: "flag",
      about:
        "Whether settings, library and ledger are there for a film, not only whether it answers",
    },
  },
  examples: ["photos-memories healthcheck", "photos-memories healthcheck --ready"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const typed = given.text("url");
  const base = typed ?? ownUrl((await readSettings(context)).config.server);
  const asked = `${base.replace(/\/+$/, "")}/health/${given.flag("ready") ? "ready" : "live"}`;
  if (!isWebAddress(asked) && typed === undefined) {
    throw new Fault("usage", `Could not ask "${asked}": server.host makes no web address`, {
      hint: `Name one it is reached by: photos-memories healthcheck --url ${EXAMPLE}`,
    });
  }
  if (!isWebAddress(asked)) {
    const whole = base.includes("://") || !isWebAddress(`http://${base}`)
      ? EXAMPLE
      : `http://${base}`;
    throw new Fault("usage", `"--url" cannot be "${base}"`, {
      hint: `Type a whole address, such as --url ${whole}`,
    });
  }
  const late = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const answer = await fetch(asked, { signal: late, redirect: "manual" });
    const body = await answer.json() as { readonly status?: unknown };
    terminal.out(`${String(body.status ?? answer.status)} (${answer.status})`);
    return answer.status === 200 ? 0 : 1;
  } catch (error) {
    const isLate = late.aborted && !signal.aborted;
    terminal.note(`Could not ask "${asked}": ${isLate ? LATE : becauseOf(error)}`);
    terminal.note(terminal.paint.dim(
      "Check that photos-memories serve runs there (its first lines say where), " +
        `or name its address: photos-memories healthcheck --url ${EXAMPLE}`,
    ));
    return 1;
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** `fetch` itself says no more than that it failed; why stands in its cause. */
function becauseOf(error: unknown): string {
  const words = [error, (error as { cause?: unknown }).cause].map((each) =>
    `${(each as { code?: string } | undefined)?.code ?? ""} ${each ? reasonOf(each) : ""}`
  ).join(" ");
  if (/ECONNREFUSED|connection refused/i.test(words)) return "nothing listens there";
  if (/ENOTFOUND|EAI_AGAIN|failed to lookup|dns/i.test(words)) return "there is no such host";
  if (/EHOSTUNREACH|ENETUNREACH|unreachable/i.test(words)) return "the host is out of reach";
  if (/ECONNRESET|connection reset|connection closed|EOF/i.test(words)) {
    return "the connection was cut before an answer";
  }
  if (error instanceof SyntaxError) return "what answers there is not photos-memories";
  if (/certificate|tls|ssl/i.test(words)) return "its certificate is not trusted here";
  return reasonOf(error);
}

/**
 * A wildcard is reached by this machine's own address: "::" too, which takes IPv4 as well and is
 * 127.0.0.1 where the app did not obey it. Whatever else it listens on is the only way to it.
 */
export function ownUrl({ host, port, base_path }: Config["server"]): string {
  const bare = isWildcardHost(host) ? "127.0.0.1" : bareHost(host);
  const name = bare.includes(":") ? `[${bare}]` : bare;
  return `http://${name}:${port}${underBase(base_path, "/")}`;
}

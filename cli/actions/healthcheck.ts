// Asks the serving app on this machine how it is, by the address its configuration gives it.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import { isThisMachine } from "../../src/signin/listen_address.ts";
import { underBase } from "../../src/signin/base_path.ts";
import type { Action } from "../command.ts";
import { readSettings } from "../settings.ts";

const LONGEST_MS = 5_000;

export const healthcheck: Action = async (context, given) => {
  const { terminal, signal } = context;
  const base = given.text("url") ?? await configuredUrl(context);
  const asked = `${base.replace(/\/+$/, "")}/health/${given.flag("ready") ? "ready" : "live"}`;
  if (!URL.canParse(asked)) {
    throw new Fault("usage", `"--url" cannot be "${base}"`, {
      hint: "Type a whole address, such as --url http://127.0.0.1:8080",
    });
  }
  const late = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const answer = await fetch(asked, { signal: late, redirect: "manual" });
    const body = await answer.json() as { readonly status?: unknown };
    terminal.out(`${String(body.status ?? answer.status)} (${answer.status})`);
    return answer.status === 200 ? 0 : 1;
  } catch (error) {
    const because = late.aborted && !signal.aborted ? "no answer in 5 seconds" : reasonOf(error);
    terminal.note(`Could not ask "${asked}": ${because}`);
    return 1;
  }
};

async function configuredUrl(context: Parameters<Action>[0]): Promise<string> {
  const { host, port, base_path } = (await readSettings(context)).config.server;
  // A wildcard and a name of the network are both reached from inside by the machine's own address.
  const name = isThisMachine(host) ? host.replace(/^(?!\[)(.*:.*)$/, "[$1]") : "127.0.0.1";
  return `http://${name}:${port}${underBase(base_path, "/")}`;
}

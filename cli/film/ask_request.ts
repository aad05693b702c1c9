// `generate --ask`: reads the sentence, prints and writes what was understood, and returns its
// pictures.

import type { App } from "../../src/app/open_app.ts";
import { Fault } from "../../src/base/fault.ts";
import { shellWord } from "../../src/base/text.ts";
import { descriptionProducersOf } from "../../src/captions/captioner.ts";
import { type ReadRequest, readRequest } from "../../src/film/request/read_request.ts";
import { llmTranslator } from "../../src/film/request/remote/llm_translator.ts";
import { writeWhole } from "../../src/system/files/files.ts";
import { systemMachine } from "../../src/system/machine.ts";
import type { Paint, Terminal } from "../terminal/terminal.ts";
import { counted } from "../../src/base/english_text.ts";
import { localToday } from "../../src/base/local_time.ts";

interface RequestAsk {
  readonly sentence: string;
  /** Where the translation is written. */
  readonly traceFile?: string;
  readonly json: boolean;
  /** The translation is then printed as the result, not as a note. */
  readonly dryRun: boolean;
}

/**
 * Nothing when no film comes of it. Throws Fault `usage` on tiers that do not describe everything
 * and for unknown names, `model_unavailable`, and as the library does.
 */
export async function askRequest(
  app: App,
  terminal: Terminal,
  { sentence, traceFile, json, dryRun }: RequestAsk,
  signal: AbortSignal,
): Promise<ReadRequest | undefined> {
  const { library, bank, words, textModel } = app;
  if (!textModel) throw new Fault("internal", "A sentence was to be read without a language model");
  const { tier } = await app.facts.tier(signal);
  if (tier !== "full") {
    throw new Fault("usage", `--ask works on the tier full, and this is ${tier}`, {
      hint: "Set tier to full; it wants the model files, a caption server and llm.*",
    });
  }
  await library.sync({ signal });
  const request = await readRequest(
    {
      library,
      bank,
      captions: descriptionProducersOf(await words.producers()),
      translator: llmTranslator(textModel()),
    },
    sentence,
    localToday(systemMachine.now()),
    signal,
  );
  if (traceFile !== undefined) {
    await writeWhole(traceFile, `${JSON.stringify(request, null, 2)}\n`);
    terminal.note(`Trace of the sentence: ${traceFile}`);
  }
  if (json) terminal.out(JSON.stringify({ type: "request", ...request }));
  else {
    for (const line of requestLines(request, terminal.paint)) {
      if (dryRun) terminal.out(line);
      else terminal.note(line);
    }
  }
  const [stranger] = request.unknown;
  if (stranger) {
    throw new Fault("usage", stranger.sentence, {
      hint: stranger.hint ?? "Say it in other words",
    });
  }
  const remedy = requestRemedy(request);
  if (remedy === undefined) return request;
  if (!json) terminal.note(remedy);
  return undefined;
}

const KINDS = { person: "person", place: "place", album: "album", thing: "shows", days: "days" };

function requestLines(
  { sentence, counts, unknown, matches, verdict }: ReadRequest,
  { bold, dim, yellow }: Paint,
): string[] {
  return [
    bold(sentence),
    ...counts.map(({ filter: { kind, said }, pictures }) =>
      `  ${KINDS[kind].padEnd(8)}${kind === "days" ? said : `"${said}"`}  ` +
      dim(counted(pictures, "picture"))
    ),
    ...unknown.map(({ kind, said, sentence, hint }) =>
      yellow(`  ${KINDS[kind].padEnd(8)}"${said}"  ${sentence}${hint ? `. ${hint}` : ""}`)
    ),
    ...(counts.length + unknown.length === 0 ? ["  Nothing in it can be looked for"] : []),
    `${bold(verdict)}: ${counted(matches.length, "picture")}`,
  ];
}

/** What to do about a request no film is made of; nothing where one is. */
function requestRemedy(request: ReadRequest): string | undefined {
  const { verdict, undescribed, candidates, days } = request;
  if (verdict === "needs preparation") {
    const of = days ? ` --start ${shellWord(days.start)} --end ${shellWord(days.end)}` : "";
    return `${undescribed} of ${counted(candidates, "picture")} were never described. ` +
      `Describe them with: photos-memories prepare${of}`;
  }
  return verdict === "not possible" ? "Say it in other words, or of other days" : undefined;
}

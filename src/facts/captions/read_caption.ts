// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a captioner's answer is one, and what it says. Servers hold a model to a schema only until
// the cap cuts it off, and some not at all, so every rule is looked at here.

import type { Envelope } from "../llm/envelope.ts";
import type { ReadAnswer } from "../llm/text_model.ts";
import { MAX_DESCRIPTION, MAX_SETTING, MAX_TOKENS, NO_SETTING } from "./question.ts";

interface CaptionWords {
  readonly text: string;
  /** Absent where the evidence was insufficient, or the words are none. */
  readonly setting?: string;
}

/** The answer about one picture. */
export function readCaption(envelope: Envelope): ReadAnswer<CaptionWords> {
  const fields = readFields(envelope, ["description", "setting"]);
  if ("invalid" in fields) return fields;
  const { description = "", setting: rawSetting = "" } = fields.value;
  const text = collapsed(description);
  const setting = collapsed(rawSetting);
  const wrong = wrongLength(text) ??
    (lettersOf(setting) > MAX_SETTING ? `setting is longer than ${MAX_SETTING}` : undefined);
  if (wrong !== undefined) return { invalid: wrong };
  return { value: isSetting(rawSetting, setting) ? { text, setting } : { text } };
}

/** The answer about a strip. */
export function readMotion(envelope: Envelope): ReadAnswer<string> {
  const fields = readFields(envelope, ["description"]);
  if ("invalid" in fields) return fields;
  const text = collapsed(fields.value["description"] ?? "").replace(/[\s,;:]+$/, "");
  const wrong = wrongLength(text);
  return wrong === undefined ? { value: text } : { invalid: wrong };
}

/** Exactly these keys, all of them texts. */
function readFields(
  { finish, content }: Envelope,
  names: readonly string[],
): ReadAnswer<Readonly<Record<string, string>>> {
  if (finish === "length") return { invalid: `cut off after ${MAX_TOKENS} tokens` };
  let answer: unknown;
  try {
    answer = JSON.parse(content);
  } catch {
    return { invalid: "it is not JSON" };
  }
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    return { invalid: "it is not an object" };
  }
  const fields = answer as Readonly<Record<string, unknown>>;
  const missing = names.find((name) => typeof fields[name] !== "string");
  if (missing !== undefined) return { invalid: `it holds no text "${missing}"` };
  if (Object.keys(fields).length > names.length) return { invalid: "it holds other fields" };
  return { value: fields as Readonly<Record<string, string>> };
}

function wrongLength(description: string): string | undefined {
  const letters = lettersOf(description);
  if (letters === 0) return "description is empty";
  return letters > MAX_DESCRIPTION ? `description is longer than ${MAX_DESCRIPTION}` : undefined;
}

const LEAD_IN = /^(?:the scene|this scene|the image|the photo|settings)(?!\p{L})/iu;

/** A whole word or two: not cut off at the limit, and not the beginning of a sentence. */
function isSetting(raw: string, setting: string): boolean {
  return setting.toLowerCase() !== NO_SETTING && lettersOf(raw) !== MAX_SETTING &&
    /\p{L}/u.test(setting) && !/[,;:-]$/.test(setting) && !LEAD_IN.test(setting);
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** As a schema counts them: code points. */
function lettersOf(text: string): number {
  return [...text].length;
}

// What a model's words hold as JSON.

import type { Envelope } from "./envelope.ts";
import type { Read } from "./text_model.ts";

/** Models that no schema holds like to wrap their answer in a fence. */
const FENCED = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/;

export function readAnswer({ finish, content }: Envelope): Read<unknown> {
  if (finish === "length") return { invalid: "it was cut off before its end" };
  const text = content.trim();
  try {
    return { value: JSON.parse(FENCED.exec(text)?.[1] ?? text) };
  } catch {
    return { invalid: "it is not JSON" };
  }
}

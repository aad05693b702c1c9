// SPDX-License-Identifier: AGPL-3.0-or-later

// Takes secrets out of text that other people may come to see: a failed attempt's words, a child's
// output, a message.

/** What stands in the place of everything that was taken out. */
const REDACTED = "***";

/** Shorter ones are words of any text; taking them out would spoil it and hide nothing. */
const MIN_SECRET_LENGTH = 4;

/**
 * What a key's value follows: "x-api-key: ", `"api_key": "`, `api_key\":\"`, "Bearer ". Bounded, so
 * that so much of what was written before is enough to see one.
 */
const PREFIX =
  /api[-_]?key(?:\\{0,3}["'])?[ \t]{0,8}[:=][ \t]{0,8}(?:\\{0,3}["'])?|bearer[ \t]{1,8}(?:\\{0,3}["'])?/gi;
const MAX_PREFIX_LENGTH = 33;
const VALUE = /[^\s"'\\&,;<>]*/y;

/**
 * The name of a setting or a variable and a colon, as in `"immich.api_key": the server`: here a sentence
 * may go on. The name of a header alone never begins one.
 */
const SENTENCE_PREFIX =
  /(?:(?<=\.)api[-_]?key(?:\\{0,3}["'])?|(?<=_)API_KEY|api[-_]?key\\{0,3}["']): $/;
const MAX_WORD_LENGTH = 14;
/** A plain word and the beginning of the next one, which no key is followed by. */
const SENTENCE = new RegExp(`[a-z]{1,${MAX_WORD_LENGTH}} [a-z]`, "y");
const MAYBE_SENTENCE = new RegExp(`(?<=: )[a-z]{1,${MAX_WORD_LENGTH}} ?$`);

/**
 * Every configured secret, wherever it stands, and every value behind `x-api-key`, `api_key`,
 * `api-key` and `Bearer` becomes `***`. Secrets of less than four characters stay, and so does the word
 * behind the name of a setting in a sentence.
 */
export function redactText(text: string, secrets: readonly string[]): string {
  const stream = redactor(secrets);
  return stream.write(text) + stream.end();
}

interface Redactor {
  /** What can be told already, redacted; what may be the beginning of a secret waits. */
  write(chunk: string): string;
  /** The rest. */
  end(): string;
}

/**
 * The same as {@link redactText} for text that comes in pieces, wherever they are cut. Holds back no
 * more than the longest secret, or a word until the next letter says whether it is a value.
 */
export function redactor(secrets: readonly string[]): Redactor {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter((form) => form.length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length);
  const longest = forms[0]?.length ?? 1;
  const mayBegin = (end: string) => forms.some((form) => form.startsWith(end));
  const memory = Math.max(longest, 1 + MAX_PREFIX_LENGTH + MAX_WORD_LENGTH);
  /** Told already; its end says what the next letters belong to. */
  let before = "";
  let isInValue = false, isInMask = false;
  let waiting = "";

  const tell = (count: number): string => {
    const known = before + waiting, from = before.length, to = from + count;
    const covered = new Uint8Array(known.length);
    for (const form of forms) coverForm(covered, known, form);
    const values = new Uint8Array(known.length);
    coverValues(values, known, from, isInValue);
    let told = "";
    for (let at = from; at < to; at++) {
      const isSecret = covered[at] === 1 || values[at] === 1;
      if (!isSecret) told += known[at];
      else if (!isInMask) told += REDACTED;
      isInMask = isSecret;
    }
    if (count > 0) isInValue = values[to - 1] === 1;
    before = known.slice(Math.max(0, to - memory), to);
    waiting = known.slice(to);
    return told;
  };

  return {
    write(chunk) {
      waiting += chunk;
      let count = Math.max(0, waiting.length - (longest - 1));
      while (count < waiting.length && !mayBegin(waiting.slice(count))) count++;
      const known = before + waiting, word = MAYBE_SENTENCE.exec(known)?.index;
      if (word !== undefined && mayGoOn(known, word)) {
        count = Math.max(0, Math.min(count, word - before.length));
      }
      // Half of a letter cannot be written anywhere.
      if (/[\uD800-\uDBFF]/.test(waiting[count - 1] ?? "")) count--;
      return tell(count);
    },
    end: () => tell(waiting.length),
  };
}

/** As it is, as it stands in an address, and as it stands in JSON. */
function formsOf(secret: string): string[] {
  // A lone half of a letter has no place in an address.
  const encoded = secret.isWellFormed() ? encodeURIComponent(secret) : secret;
  return [secret, encoded, JSON.stringify(secret).slice(1, -1)];
}

function coverForm(covered: Uint8Array, text: string, form: string): void {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    covered.fill(1, at, at + form.length);
  }
}

/** `isInValue`: the letter before `from` belongs to a value, which may go on. */
function coverValues(covered: Uint8Array, text: string, from: number, isInValue: boolean): void {
  const coverFrom = (start: number) => {
    VALUE.lastIndex = start;
    covered.fill(1, start, start + VALUE.exec(text)![0].length);
  };
  if (isInValue) coverFrom(from);
  for (const match of text.matchAll(PREFIX)) {
    const start = match.index + match[0].length;
    SENTENCE.lastIndex = start;
    if (!mayGoOn(text, start) || !SENTENCE.test(text)) coverFrom(start);
  }
}

/** Whether a sentence may go on at `at`, by what stands before it. */
function mayGoOn(text: string, at: number): boolean {
  return SENTENCE_PREFIX.test(text.slice(Math.max(0, at - MAX_PREFIX_LENGTH - 1), at));
}

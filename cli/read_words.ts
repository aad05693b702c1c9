// Words after a command as options and the rest, the way POSIX and GNU have them: "--name value",
// "--name=value", "-n value", "-nvalue", "-ab" for two flags, and "--" before words that are no options.

import type { Option } from "./command.ts";

export interface ReadWords {
  /** The last value of each option that was given; every one of a repeatable option; true for a flag. */
  readonly values: Readonly<Record<string, string | true | readonly string[]>>;
  readonly positionals: readonly string[];
}

/** What stands in the way, and at which option as it was typed. */
export class MisreadWord extends Error {
  constructor(
    readonly why: "unknown" | "no value" | "a value too many",
    readonly typed: string,
    readonly option?: Option,
  ) {
    super(`"${typed}": ${why}`);
  }
}

/** Throws {@link MisreadWord}. */
export function readWords(
  words: readonly string[],
  options: Readonly<Record<string, Option>>,
): ReadWords {
  const values: Record<string, string | true | readonly string[]> = {}, positionals: string[] = [];
  const keep = (name: string, value: string | true) => {
    const before = (values[name] ?? []) as readonly string[];
    values[name] = options[name]!.repeatable ? [...before, String(value)] : value;
  };
  const long = (typed: string) => {
    const name = typed.slice(2);
    if (Object.hasOwn(options, name)) return name;
    throw new MisreadWord("unknown", typed);
  };
  const short = (letter: string) => {
    const found = Object.entries(options).find(([, option]) => option.short === letter);
    if (found) return found[0];
    throw new MisreadWord("unknown", `-${letter}`);
  };
  const queue = [...words];
  /** The next word, unless it looks like an option: it may be one, and the value forgotten. */
  const valueOf = (typed: string, name: string) => {
    const value = queue.shift();
    if (value === undefined || (value.startsWith("-") && value !== "-")) {
      throw new MisreadWord("no value", typed, options[name]);
    }
    return value;
  };
  while (queue.length > 0) {
    const word = queue.shift()!;
    if (word === "--") {
      positionals.push(...queue.splice(0));
    } else if (word.startsWith("--")) {
      const at = word.indexOf("=");
      const typed = at < 0 ? word : word.slice(0, at), name = long(typed);
      const isFlag = options[name]!.kind === "flag";
      if (isFlag && at >= 0) throw new MisreadWord("a value too many", typed, options[name]);
      keep(name, isFlag || (at < 0 ? valueOf(typed, name) : word.slice(at + 1)));
    } else if (word.startsWith("-") && word !== "-") {
      for (let i = 1; i < word.length; i++) {
        const name = short(word[i]!), isFlag = options[name]!.kind === "flag";
        keep(name, isFlag || word.slice(i + 1) || valueOf(`-${word[i]}`, name));
        if (!isFlag) break;
      }
    } else {
      positionals.push(word);
    }
  }
  return { values, positionals };
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// Completion for shells, made from the commands: a table of what may follow which words, and the few
// lines of each shell that look it up.

import type { Command } from "../command.ts";
import { ROOT_OPTIONS } from "../command_line.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = typeof SHELLS[number];

const PROGRAM = "photos-memories";

/** Words that may follow, by the words before: "" at the start, "runs" after a group. */
export function wordsAfter(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, Set<string>>();
  const add = (after: string, word: string) => {
    next.set(after, (next.get(after) ?? new Set()).add(word));
  };
  for (const { name, options = {} } of commands) {
    const words = name.split(" ");
    words.forEach((word, at) => add(words.slice(0, at).join(" "), word));
    for (const [option, { hidden }] of Object.entries(options)) {
      if (!hidden) add(name, `--${option}`);
    }
    add(name, "--help");
  }
  for (const word of ["--help", "--version", "version"]) add("", word);
  for (const [option, { short }] of Object.entries(ROOT_OPTIONS)) {
    add("", `--${option}`);
    if (short !== undefined) add("", `-${short}`);
  }
  for (const shell of SHELLS) add("completion", shell);
  return new Map([...next].map(([after, words]) => [after, [...words].sort()]));
}

/** Values that may follow an option, by "command --option"; the root's have no command. */
function choicesOf(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const all: readonly Pick<Command, "name" | "options">[] = [
    { name: "", options: ROOT_OPTIONS },
    ...commands,
  ];
  return new Map(
    all.flatMap(({ name, options = {} }) =>
      Object.entries(options).flatMap(([option, { choices, hidden }]) =>
        choices && !hidden ? [[`${name} --${option}`, choices] as const] : []
      )
    ),
  );
}

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const table = [...wordsAfter(commands), ...choicesOf(commands)];
  return shell === "fish" ? fishScript(table) : bashScript(table, shell);
}

type Table = ReadonlyArray<readonly [after: string, words: readonly string[]]>;

/** Zsh reads the lines of bash by its own `bashcompinit`. */
function bashScript(table: Table, shell: "bash" | "zsh"): string {
  return [
    ...(shell === "zsh"
      ? [`#compdef ${PROGRAM}`, "autoload -U +X bashcompinit && bashcompinit"]
      : []),
    "_photos_memories_words() {",
    '  case "$1" in',
    ...table.map(([after, words]) => `    "${after}") echo "${words.join(" ")}" ;;`),
    "  esac",
    "}",
    "_photos_memories() {",
    '  local typed="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" word at',
    "  for ((at = 1; at < COMP_CWORD; at++)); do",
    '    word="${COMP_WORDS[at]}"',
    '    [[ "$word" == -* ]] && continue',
    '    [[ -n "$(_photos_memories_words "${command:+$command }$word")" ]] || continue',
    '    command="${command:+$command }$word"',
    "  done",
    '  local words="$(_photos_memories_words "$command $before")"',
    '  [[ "$before" == --* && -n "$words" ]] || words="$(_photos_memories_words "$command")"',
    '  COMPREPLY=($(compgen -W "$words" -- "$typed"))',
    '  [[ ${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$typed"))',
    "}",
    `complete -o filenames -F _photos_memories ${PROGRAM}`,
    ...(shell === "zsh" ? ZSH_FIRST : []),
  ].join("\n");
}

/** Zsh loads a file of its function path at the first TAB, as the function that answers this TAB too. */
const ZSH_FIRST = [
  `if [[ "\${funcstack[1]}" == _${PROGRAM} ]]; then`,
  "  _bash_complete -o filenames -F _photos_memories",
  "fi",
];

function fishScript(table: Table): string {
  return [
    "function __photos_memories_words",
    "  switch $argv[1]",
    ...table.flatMap(([after, words]) => [
      `    case '${after}'`,
      `      printf '%s\\n' ${words.join(" ")}`,
    ]),
    "  end",
    "end",
    "function __photos_memories_next",
    "  set -l words (commandline -opc)",
    "  set -l command ''",
    "  for word in $words[2..-1]",
    "    string match -q -- '-*' $word; and continue",
    '    set -l longer (string trim "$command $word")',
    '    test -n "$(__photos_memories_words $longer)"; and set command $longer',
    "  end",
    '  set -l choices (__photos_memories_words "$command $words[-1]")',
    "  if string match -q -- '--*' $words[-1]; and test -n \"$choices\"",
    "    printf '%s\\n' $choices",
    "  else",
    "    __photos_memories_words $command",
    "  end",
    "end",
    `complete -c ${PROGRAM} -a '(__photos_memories_next)'`,
  ].join("\n");
}

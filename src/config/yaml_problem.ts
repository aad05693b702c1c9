// What is wrong with a file's YAML, without anything that stands in it: what cannot be read may be a
// password that begins with a letter of YAML's own.

/** Of the parser's messages those that repeat a value, by its codes. */
const WORDS: Readonly<Record<string, string>> = {
  TAG_RESOLVE_FAILED: 'A value that begins with "!" needs quotes around it',
  BAD_DQ_ESCAPE: 'A "\\" within double quotes begins no letter; single quotes take it as it is',
  BAD_DIRECTIVE: 'A line that begins with "%" is no setting',
};

const UNKNOWN_ALIAS = 'A value that begins with "*" needs quotes around it, unless it repeats ' +
  'what "&" named before';

/** One line, and where it is as far as the parser says. Takes what the parser found or threw. */
export function yamlProblem(error: unknown): string {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  const [line = ""] = message.split("\n");
  const place = / at line \d+, column \d+:?$/.exec(line)?.[0] ?? "";
  const said = line.slice(0, line.length - place.length);
  if (/^Unresolved alias/.test(said)) return UNKNOWN_ALIAS + place;
  // Behind such a colon stands what was found; within a sentence it is the letter itself.
  const quoted = /: (?!in |between |indicator)/.exec(said);
  return (WORDS[code] ?? said.slice(0, quoted?.index)) + place;
}

// Words in unit files. Every setting reads them a little differently (systemd.syntax(7),
// systemd.service(5), systemd.exec(5)).

/** One word of a list of paths or an `Environment=` pair: quoted, and `%` is no specifier. */
export function unitWord(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%");
  return /^[\w@+=:,./-]+$/.test(text) ? escaped : `"${escaped}"`;
}

/** A word behind the program in `ExecStart=`, where `$` would be a variable. */
export function execWord(text: string): string {
  return unitWord(text).replaceAll("$", "$$$$");
}

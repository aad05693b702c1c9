// SPDX-License-Identifier: AGPL-3.0-or-later

// What CHANGELOG.md says of a version, which is the text of its release:
// deno run --allow-read build/publish/changelog_section.ts <version>

/** Throws where the version has no section, or one that says it is not released. */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split(/[\s,]/)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}"`);
  const [title = "", ...lines] = section.split("\n");
  if (title.trim() !== version && !/^\S+, \d{4}-\d{2}-\d{2}$/.test(title.trim())) {
    throw new Error(`CHANGELOG.md says "${title.trim()}": put the day of the release there`);
  }
  const text = lines.join("\n").trim();
  if (text === "") throw new Error(`The section ${version} of CHANGELOG.md is empty`);
  return `${text}\n`;
}

if (import.meta.main) {
  try {
    console.log(changelogSection(await Deno.readTextFile("CHANGELOG.md"), Deno.args[0] ?? ""));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}

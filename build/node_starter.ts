// The first file of a program of the Node build, in words that old Nodes read as well: in the program itself
// they end at the first `using`, with a syntax error that does not say what is missing.

/** The files that are typed, without their ending, and the names of what they start. */
export const STARTERS = {
  main_node: "photos-memories",
  inference: "photos-memories-inference",
} as const;

/** Text of a module that starts `file`, which lies beside it, on a Node from `least` on, and on Deno. */
export function nodeStarter(file: string, least: number): string {
  return `const node = globalThis.Deno ? undefined : process.versions.node;
if (node !== undefined && Number(node.split(".")[0]) < ${least}) {
  console.error("photos-memories needs Node ${least} or later, not " + node);
  console.error("Install it, or run the program with Deno");
  process.exitCode = 2;
} else {
  await import("./${file}");
}
`;
}

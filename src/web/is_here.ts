// Whether a film's file is on this machine.

import type { Run } from "../ledger/run.ts";
import type { WebNeeds } from "./web_needs.ts";

export async function isHere(films: WebNeeds["films"], { outputPath }: Run): Promise<boolean> {
  return outputPath !== undefined && await films.openFile(outputPath) !== undefined;
}

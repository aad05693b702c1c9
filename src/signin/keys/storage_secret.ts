// The one secret sessions are signed with: the owner's, or one the first start writes into the data
// folder for its owner's eyes only.

import { hexOf } from "../../base/digest.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { type GivenVariable, variableOrFile } from "../../config/variables.ts";
import { ensurePrivateFolder, unfinishedName, writeFault } from "../../system/files/files.ts";
import { pathIn } from "../../system/files/plain_path.ts";
import { sleep } from "../../system/sleep.ts";
import { modeOf, readText } from "../../system/files/start_files.ts";

const STORAGE_SECRET_VARIABLE = "PHOTOS_MEMORIES_STORAGE_SECRET";

const SECRET_BYTES = 32;
const WRITTEN = /^[0-9a-f]{64}$/;

/**
 * What the owner set: the variable, or the file that `…_FILE` names; nothing when neither is set or the
 * variable is empty. Its strength is looked at with the other settings. Throws Fault `config_invalid`
 * when the file cannot be read or is empty.
 */
export async function givenStorageSecret(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<GivenVariable | undefined> {
  const given = await variableOrFile(STORAGE_SECRET_VARIABLE, environment);
  if (given === undefined || !("because" in given)) return given;
  throw new Fault("config_invalid", given.because, {
    hint: "Check the path, who may read it, and that the secret stands in it",
    cause: given.cause,
  });
}

/**
 * The secret in force. Without a given one, the data folder's `.storage_secret`: 32 random bytes as
 * hexadecimal, made when it is missing. Of two processes that start together both use the one that was
 * written first. Throws Fault `not_writable`, `disk_full`, or `config_invalid` for a file of other
 * content.
 */
export async function storageSecret(
  dataFolder: string,
  given: GivenVariable | undefined,
): Promise<string> {
  if (given !== undefined) return given.text;
  const file = pathIn(dataFolder, ".storage_secret");
  const kept = await readKept(file);
  if (kept !== undefined) return kept;
  await ensurePrivateFolder(dataFolder);
  await writeNew(file, hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))));
  return await readKept(file) ?? refuse(file, "it vanished again");
}

/** `undefined` when there is none. */
async function readKept(file: string): Promise<string | undefined> {
  for (let look = 0;; look++) {
    let text: string;
    try {
      text = (await readText(file)).trim();
    } catch (error) {
      if ((error as { code?: string }).code === "ENOENT") return undefined;
      return refuse(file, reasonOf(error), error);
    }
    if (WRITTEN.test(text)) {
      await ownersOnly(file);
      return text;
    }
    // Where links do not exist another process may be in the middle of writing it.
    if (look === HALF_WRITTEN_LOOKS) return refuse(file, "it does not hold 64 hexadecimal digits");
    await sleep(HALF_WRITTEN_WAIT_MS);
  }
}

const HALF_WRITTEN_LOOKS = 5;
const HALF_WRITTEN_WAIT_MS = 20;

/** Puts the whole file in its place, unless there is one by then. */
async function writeNew(file: string, secret: string): Promise<void> {
  const { link, rm } = await import("node:fs/promises");
  const unfinished = unfinishedName(file);
  try {
    await writeSynced(unfinished, secret);
    // Unlike a rename, a link never takes the place of a file that is there.
    await link(unfinished, file);
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code === "EEXIST") return;
    if (!NO_LINKS.has(code)) throw writeFault(file, error);
    await writeSynced(file, secret).catch((error) => {
      if ((error as { code?: string }).code !== "EEXIST") throw writeFault(file, error);
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** What file systems without hard links answer. */
const NO_LINKS: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
]);

async function writeSynced(file: string, content: string): Promise<void> {
  const { open } = await import("node:fs/promises");
  const opened = await open(file, "wx", 0o600);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** A copy from a backup may have become readable for others. */
async function ownersOnly(file: string): Promise<void> {
  if ((await modeOf(file) & 0o077) === 0) return;
  const { chmod } = await import("node:fs/promises");
  // On a disk that keeps no permissions there is nothing to mend.
  await chmod(file, 0o600).catch(() => {});
}

function refuse(file: string, because: string, cause?: unknown): never {
  throw new Fault("config_invalid", `Could not use the storage secret "${file}": ${because}`, {
    hint: "Remove the file to have a new one made; everybody signs in again then",
    cause,
  });
}

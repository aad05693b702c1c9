// SPDX-License-Identifier: AGPL-3.0-or-later

// The journal of each job on the disk, so that a worker that is started again knows its films. The
// keys of a request are in none of it.

import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { jsonOf } from "../../src/base/json_of.ts";
import { type JobStatus, statusShape } from "../../src/film/render/remote/render_protocol.ts";
import { ensurePrivateFolder, writeWhole } from "../../src/system/files/files.ts";

const ENDING = ".json";

export class Journal {
  /** One write after the other: the record that was given last stays. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** Records that can be read; others are removed. Throws Fault `not_writable` or `disk_full`. */
  async read(): Promise<JobStatus[]> {
    await ensurePrivateFolder(this.folder);
    const records: JobStatus[] = [];
    for (const name of await readdir(this.folder)) {
      const file = path.join(this.folder, name);
      const text = await readFile(file, "utf8").catch(() => "");
      const read = statusShape.safeParse(jsonOf(text));
      if (read.success && name === read.data.job_id + ENDING) records.push(read.data);
      // A record of another contract, or what a killed process left unfinished.
      else await rm(file, { force: true });
    }
    return records;
  }

  /** Throws Fault `not_writable` or `disk_full`; the record is the one before then. */
  async write(status: JobStatus): Promise<void> {
    await this.#next(() => writeWhole(this.#file(status.job_id), JSON.stringify(status), 0o600));
  }

  async remove(id: string): Promise<void> {
    await this.#next(() => rm(this.#file(id), { force: true }));
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  #file(id: string): string {
    return path.join(this.folder, id + ENDING);
  }
}

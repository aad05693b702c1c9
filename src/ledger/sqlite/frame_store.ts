// SPDX-License-Identifier: AGPL-3.0-or-later

// Frames in the ledger's file; what one showed goes with its row.

import type { Kysely, Selectable } from "kysely";
import type { Frame, FrameStore } from "../frame.ts";
import { frameSettingsOf } from "./stored_json.ts";
import type { LedgerTables } from "./tables.ts";

const ID = /^[1-9]\d{0,14}$/;
/** Memories change with the library: a year's worth of them is enough to choose by. */
const MAX_SHOWN = 400;

export function frameStore(db: Kysely<LedgerTables>): FrameStore {
  const rowOf = async (id: string) =>
    ID.test(id)
      ? await db.selectFrom("frame").selectAll().where("number", "=", Number(id)).executeTakeFirst()
      : undefined;
  return {
    async list() {
      const rows = await db.selectFrom("frame").selectAll().orderBy("number").execute();
      return rows.map(frameOf);
    },

    async get(id) {
      const row = await rowOf(id);
      return row && frameOf(row);
    },

    async find(digest) {
      const row = await db.selectFrom("frame").selectAll().where("digest", "=", digest)
        .executeTakeFirst();
      return row && frameOf(row);
    },

    async add({ digest, name, settings, createdAt }) {
      const row = await db.insertInto("frame")
        .values({ digest, name, settings: JSON.stringify(settings), created_at: createdAt })
        .returningAll().executeTakeFirstOrThrow();
      return frameOf(row);
    },

    async keep(id, { name, settings, seenAt, digest }) {
      const row = await rowOf(id);
      if (row === undefined) return false;
      await db.updateTable("frame").set({
        number: row.number,
        ...(name !== undefined && { name }),
        ...(settings !== undefined && { settings: JSON.stringify(settings) }),
        ...(seenAt !== undefined && { seen_at: seenAt }),
        ...(digest !== undefined && { digest }),
      }).where("number", "=", row.number).execute();
      return true;
    },

    async remove(id) {
      if (!ID.test(id)) return false;
      const { numDeletedRows } = await db.deleteFrom("frame").where("number", "=", Number(id))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async shown(id) {
      if (!ID.test(id)) return [];
      const rows = await db.selectFrom("frame_shown").selectAll().where("frame", "=", Number(id))
        .orderBy("shown_at", "desc").orderBy("memory_key").execute();
      return rows.map(({ memory_key, title, shown_at, round }) => ({
        memoryKey: memory_key,
        title,
        shownAt: shown_at,
        round,
      }));
    },

    async noteShown(id, { memoryKey, title, shownAt, round }) {
      if (await rowOf(id) === undefined) return;
      const frame = Number(id), change = { title, shown_at: shownAt, round };
      await db.insertInto("frame_shown").values({ frame, memory_key: memoryKey, ...change })
        .onConflict((conflict) => conflict.columns(["frame", "memory_key"]).doUpdateSet(change))
        .execute();
      await db.deleteFrom("frame_shown").where("frame", "=", frame)
        .where(
          "memory_key",
          "not in",
          (rows) =>
            rows.selectFrom("frame_shown as kept").select("kept.memory_key")
              .where("kept.frame", "=", frame).orderBy("kept.shown_at", "desc").limit(MAX_SHOWN),
        )
        .execute();
    },
  };
}

function frameOf(row: Selectable<LedgerTables["frame"]>): Frame {
  return {
    id: String(row.number),
    name: row.name,
    settings: frameSettingsOf(row.settings),
    createdAt: row.created_at,
    ...(row.seen_at !== null && { seenAt: row.seen_at }),
  };
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// The special-day catalogue in the ledger's file.

import type { Kysely, Selectable, Transaction } from "kysely";
import type { SpecialDayStore } from "../ledger.ts";
import type { ScannedYear, SpecialDay } from "../special_day.ts";
import { textsOf } from "./stored_json.ts";
import type { LedgerTables } from "./tables.ts";

/** SQLite takes at most 32,766 parameters in a statement; 10 a row leave a wide margin. */
const DAYS_PER_INSERT = 1_000;

/** In the column `event_id` of a day that was found. */
const FOUND = "";

export function specialDayStore(db: Kysely<LedgerTables>): SpecialDayStore {
  return {
    async list() {
      const rows = await db.selectFrom("special_day").selectAll()
        .orderBy("day").orderBy("event_id").execute();
      return rows.map(dayOf);
    },

    async scannedYears() {
      const rows = await db.selectFrom("scanned_year").selectAll().orderBy("year").execute();
      return rows.map((row) => ({ year: row.year, scannedAt: row.scanned_at }));
    },

    async keepYear(scanned, days) {
      const year = String(scanned.year).padStart(4, "0");
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("special_day").where("event_id", "=", FOUND)
          .where("day", "like", `${year}-%`).execute();
        await insertDays(transaction, days);
        await insertYears(transaction, [scanned]);
      });
    },

    async replaceAll(days, years) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("special_day").execute();
        await transaction.deleteFrom("scanned_year").execute();
        await insertDays(transaction, days);
        await insertYears(transaction, years);
      });
    },
  };
}

async function insertDays(
  transaction: Transaction<LedgerTables>,
  days: readonly SpecialDay[],
): Promise<void> {
  for (let i = 0; i < days.length; i += DAYS_PER_INSERT) {
    await transaction.insertInto("special_day")
      .values(days.slice(i, i + DAYS_PER_INSERT).map(rowOf)).execute();
  }
}

async function insertYears(
  transaction: Transaction<LedgerTables>,
  years: readonly ScannedYear[],
): Promise<void> {
  for (const { year, scannedAt } of years) {
    const row = { year, scanned_at: scannedAt };
    await transaction.insertInto("scanned_year").values(row)
      .onConflict((conflict) => conflict.column("year").doUpdateSet(row)).execute();
  }
}

function rowOf(day: SpecialDay): Selectable<LedgerTables["special_day"]> {
  return {
    day: day.day,
    event_id: day.eventId ?? FOUND,
    title: day.title ?? null,
    subtitle: day.subtitle ?? null,
    what: day.what,
    photos: day.photos,
    active_hours: day.activeHours,
    start: day.start,
    end: day.end,
    asset_ids: day.assetIds ? JSON.stringify(day.assetIds) : null,
  };
}

function dayOf(row: Selectable<LedgerTables["special_day"]>): SpecialDay {
  return {
    day: row.day,
    eventId: row.event_id === FOUND ? undefined : row.event_id,
    title: row.title ?? undefined,
    subtitle: row.subtitle ?? undefined,
    what: row.what,
    photos: row.photos,
    activeHours: row.active_hours,
    start: row.start,
    end: row.end,
    assetIds: row.asset_ids === null ? undefined : textsOf(row.asset_ids),
  };
}

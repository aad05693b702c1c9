// SPDX-License-Identifier: AGPL-3.0-or-later

// Saved settings in memory, whole or not at all like the real ones.

import type { SavedRow, SettingStore } from "../../../src/config/saved/saved_settings.ts";

export class MemorySettings implements SettingStore {
  readonly rows = new Map<string, SavedRow>();

  async change(decide: Parameters<SettingStore["change"]>[0]): Promise<void> {
    const { put, remove } = await decide([...this.rows.values()]);
    for (const key of remove) this.rows.delete(key);
    for (const row of put) this.rows.set(row.key, row);
  }
}

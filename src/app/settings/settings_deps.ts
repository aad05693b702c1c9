// What the pages of settings ask of the rest of the program.

import type { EditableSettings } from "../../config/edit/editable_settings.ts";
import type { SeenRevision } from "../../config/saved/revision.ts";
import type { SavedChange } from "../../config/saved/save_settings.ts";
import type { SettingChange } from "../../config/saved/saved_settings.ts";
import type { TargetHealth } from "../../ledger/ledger.ts";
import type { TargetReport } from "../../notify/tell_targets.ts";

/** An address that is told of films; everything is safe to show. */
export interface ShownTarget {
  /** Such as "ntfys://ntfy.example.org"; absent for an address that cannot be read. */
  readonly label?: string;
  /** Why it cannot be read. */
  readonly problem?: string;
  /** Absent before the first message. */
  readonly health?: TargetHealth;
}

export interface TargetTest {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** In the order of the addresses. */
  readonly reports: readonly TargetReport[];
}

export interface SettingsDeps {
  /** Throws Fault `config_invalid` where they cannot be read. */
  read(): Promise<EditableSettings>;
  /** In force afterwards. Throws Fault as `saveSettings`. */
  save(change: SettingChange, seen: SeenRevision): Promise<SavedChange>;
  /** In the order of the addresses; throws as `read`. */
  targets(): Promise<readonly ShownTarget[]>;
  /** Changes the list by one address. Throws Fault as `save`. */
  changeTargets(
    change: { readonly add: string } | { readonly remove: number },
    seen: SeenRevision,
  ): Promise<SavedChange>;
  /** Sends one message to each address and keeps what they answered. Throws Fault `cancelled`, `config_invalid`. */
  testTargets(): Promise<void>;
  /** The last test since the start. */
  lastTest(): TargetTest | undefined;
}

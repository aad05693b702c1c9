// SPDX-License-Identifier: AGPL-3.0-or-later

// The ledger's tables as kysely sees them; the schema itself is in migrations.ts.

import type { ColumnType, Generated } from "kysely";

/** A column with a default, which an insert may leave out. */
type Defaulted = ColumnType<string, string | undefined, string>;

export interface RunRow {
  run_id: string;
  status: string;
  started_at: string;
  finished_at: string | null;
  last_phase: string;
  memory_type: string | null;
  title: string | null;
  summary: string | null;
  output_path: string | null;
  poster_path: string | null;
  output_duration_seconds: number | null;
  error: string | null;
  warnings: Defaulted;
  phase_seconds: Defaulted;
  source: Defaulted;
  attempt_id: string | null;
  memory_key: string | null;
  memory_category: string | null;
  range_start: string | null;
  range_end: string | null;
  people: Defaulted;
  output_size_bytes: number | null;
  delivery_status: Defaulted;
  delivery_attempts: ColumnType<number, number | undefined, number>;
  delivery_error: string | null;
  delivery_hint: string | null;
  delivery_album: string | null;
  immich_asset_id: string | null;
  cut_of: string | null;
  library: string | null;
  error_code: string | null;
  is_dry_run: ColumnType<number, number | undefined, never>;
  step: string | null;
  progress: string | null;
  is_stop_asked: ColumnType<number, number | undefined, number>;
}

export interface AttemptRow {
  /** The order of inserts, and so of attempts. */
  seq: Generated<number>;
  attempt_id: string;
  started_at: string;
  finished_at: string | null;
  outcome: string;
  reason: string;
  category: string | null;
  memory_type: string | null;
  memory_key: string | null;
  run_id: string | null;
  error: string | null;
  phase: string | null;
  is_blameless: ColumnType<number, number | undefined, number>;
  reason_code: string | null;
  reason_more: string | null;
  is_dry_run: ColumnType<number, number | undefined, never>;
  is_typed: ColumnType<number, number | undefined, never>;
}

export interface LedgerTables {
  run: RunRow;
  film_order: {
    order_id: string;
    place: number;
    ordered_at: string;
    label: string;
    request: string;
    state: string;
    cut_run_id: string | null;
    film_run_id: string | null;
    error: string | null;
    error_code: string | null;
  };
  /** At the library server, of runs that were deleted here. */
  left_film: { asset_id: string };
  guest_link: {
    number: Generated<number>;
    digest: string;
    run_id: string;
    created_at: string;
    expires_at: string;
  };
  run_document: { run_id: string; kind: string; json: string };
  run_trace: {
    run_id: string;
    asset: string;
    stage: string;
    verdict: string;
    reason: string;
    other: string | null;
    story: string | null;
    numbers: string | null;
    seen: string | null;
  };
  person: { id: string; name: string; birth_date: string | null; role: string | null };
  person_binding: {
    number: Generated<number>;
    account: string;
    local_id: string;
    person_id: string;
  };
  /** A removed group stays as a row, so that its id is never given again. */
  people_group: {
    id: string;
    label: string;
    expression: string;
    created_at: string;
    removed_at: string | null;
  };
  picture_decision: {
    asset: string;
    kind: string;
    source_key: string;
    name: string;
    reason: string | null;
    decided_at: string;
  };
  exclusion: { number: Generated<number>; rule: string; created_at: string };
  attempt: AttemptRow;
  /** `event_id` is empty for a day that was found. */
  special_day: {
    day: string;
    event_id: string;
    title: string | null;
    subtitle: string | null;
    what: string;
    photos: number;
    active_hours: number;
    start: string;
    end: string;
    asset_ids: string | null;
  };
  scanned_year: { year: number; scanned_at: string };
  notification_target: {
    target: string;
    last_attempt_at: string;
    last_success_at: string | null;
    last_failure_at: string | null;
    failure_category: string | null;
  };
  memory: {
    memory_key: string;
    cut_run_id: string | null;
    title: string | null;
    subtitle: string | null;
    seconds: number | null;
    hidden_at: string | null;
    played_at: string | null;
    asked: string | null;
    hidden_title: string | null;
  };
  memory_work: { day: string; cpu_ms: number };
  frame: {
    number: Generated<number>;
    digest: string;
    name: string;
    settings: string;
    created_at: string;
    seen_at: string | null;
  };
  frame_shown: {
    frame: number;
    memory_key: string;
    title: string;
    shown_at: string;
    round: number;
  };
  /** The empty name stands for all users; it alone has rules. */
  session_generation: { username: string; number: number; rules: string | null };
  sign_in_failures: { number: number; json: string };
  setting: { key: string; json: string | null; sealed: Uint8Array | null; saved_at: string };
}

/** But for settings and traces, of which there are many: there a damaged one is left out. */
export const JSON_COLUMNS = {
  run: ["step", "progress", "library", "people", "warnings", "phase_seconds"],
  run_document: ["json"],
  people_group: ["expression"],
  exclusion: ["rule"],
  special_day: ["asset_ids"],
  memory: ["asked"],
  frame: ["settings"],
  sign_in_failures: ["json"],
} as const satisfies { readonly [T in keyof LedgerTables]?: readonly (keyof LedgerTables[T])[] };

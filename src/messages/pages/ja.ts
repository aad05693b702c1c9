// Words of the same pages in Japanese.

import type { ENGLISH } from "./en.ts";

export const JAPANESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "本文へ",
  "frame.pages": "ページ",
  "frame.films": "フィルム",
  "frame.make": "作成",
  "frame.health": "状態",
  "frame.sign_out": "サインアウト",
  "frame.signed_in_as": "{name} としてサインイン中",
  "frame.interface": "プログラム向けインターフェース",
  "time.just_now": "たった今",
  "time.day_and_clock": "{day} {clock}",
  "making.film": "フィルムを作成しています",
  "making.dry_run": "フィルムを試作しています",
};

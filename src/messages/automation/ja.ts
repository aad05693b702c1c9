// Words of the same pages in Japanese.

import type { ENGLISH } from "./en.ts";

export const JAPANESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "自動作成",
  "automation.today": "今日",
  "automation.would": "今実行すると作られるもの：",
  "automation.nothing": "今日は映画にする思い出がありません。",
  "automation.looking": "ライブラリを確認しています。",
  "automation.of": "{n, plural, other {今日作れる思い出#件の中で最良のものです。}}",
  "automation.paused":
    "{moment}まで休止中です。それまでは実行しても何も作られませんが、自分で頼んだものはすぐに作られます。",
  "automation.run": "今すぐ実行",
  "automation.run_about": "毎日の実行と同じように判断し、作る映画は1本までです。",
  "automation.running": "すでに実行中です。",
  "automation.settings": "設定で変更",
  "automation.passed": "見送ったもの",
  "automation.passed_about": "{n, plural, other {今は作らない思い出#件とその理由。}}",
  "automation.why_too_little_for_a_film": "映画には少なすぎます（20秒に届きません）",
  "automation.why_same_category_as_previous": "前回の映画と同じ種類です",
  "automation.why_category_limit_two_of_six": "直近6本のうち2本がこの種類です",
  "automation.why_monthly_review_already_completed_this_month":
    "今月はすでに月の振り返りを作りました",
  "automation.why_person_in_last_two_person_runs":
    "人物の映画の直近2本のどちらかに同じ人が出ています",
  "automation.why_failed": "続けて失敗したため、しばらく休みます",
  "automation.why_nothing_worth": "確認しましたが映画には足りず、1週間後に再確認します",
  "automation.waiting": "ライブラリへの送信待ち",
  "automation.history": "これまでの実行",
  "automation.all": "すべての実行",
  "automation.runs": "実行の記録",
  "automation.runs_about": "最近の自動作成（新しい順）。",
};

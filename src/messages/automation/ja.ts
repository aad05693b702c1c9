// Words of the same pages in Japanese.

import type { ENGLISH } from "./en.ts";

export const JAPANESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "自動作成",
  "automation.today": "今日",
  "automation.would": "今実行すると作られるもの：",
  "automation.nothing": "今日はムービーにする思い出がありません。",
  "automation.looking": "ライブラリを確認しています。",
  "automation.of": "{n, plural, other {今日作れる思い出#件の中で最良のものです。}}",
  "automation.paused":
    "{moment}まで休止中です。それまでは実行しても何も作られませんが、自分で頼んだものはすぐに作られます。",
  "automation.run": "今すぐ実行",
  "automation.run_about": "毎日の実行と同じように判断し、作るムービーは1本までです。",
  "automation.running": "すでに実行中です。",
  "automation.settings": "設定で変更",
  "automation.passed": "見送ったもの",
  "automation.passed_about": "{n, plural, other {今は作らない思い出#件とその理由。}}",
  "automation.why_too_little_for_a_film": "ムービーには少なすぎます（20秒に届きません）",
  "automation.why_same_category_as_previous": "前回のムービーと同じ種類です",
  "automation.why_category_limit_two_of_six": "直近6本のうち2本がこの種類です",
  "automation.why_monthly_review_already_completed_this_month":
    "今月はすでに月の振り返りを作りました",
  "automation.why_person_in_last_two_person_runs":
    "人物のムービーの直近2本のどちらかに同じ人が出ています",
  "automation.why_failed": "続けて失敗したため、しばらく休みます",
  "automation.why_nothing_worth": "確認しましたがムービーには足りず、1週間後に再確認します",
  "automation.waiting": "ライブラリへの送信待ち",
  "automation.history": "これまでの実行",
  "automation.all": "すべての実行",
  "automation.runs": "実行の記録",
  "automation.runs_about": "最近の自動作成（新しい順）。",
  "because.activity_burst": "{month}の写真{n}枚、ふだんの月の{times}倍",
  "because.album": "まだムービーのないアルバム（写真{n}枚）",
  "because.album_grew": "前のムービーのあと{before}枚から{n}枚に増えたアルバム",
  "because.birthday": "{days}日前の誕生日、その前の1年の写真{n}枚",
  "because.holiday": "{days}日前の祝日、{years}年分の写真{n}枚",
  "because.month": "終わったばかりの{month}、写真{n}枚",
  "because.missed_month": "ムービーがなかった{month}、写真{n}枚",
  "because.two_people": "{year}年の写真{n}枚に一緒に写る2人",
  "because.group": "{year}年の写真{n}枚に写る登録済みのグループ",
  "because.on_this_day": "過去{years}年の今月、今日前後の写真{n}枚",
  "because.person_month": "{month}の写真{n}枚に写る身近な人",
  "because.person": "{year}年によく写っている人の{place}位、写真{n}枚",
  "because.season":
    "{season, select, spring {春} summer {夏} autumn {秋} other {冬}}が終わって{since}日、{days}日分の写真{n}枚",
  "because.special_day": "{years}年前の特別な日、{hours}時間の写真{n}枚",
  "because.trip": "家を離れた{days}日間、帰って{back}日、写真{n}枚",
  "because.year": "終わった{year}年、まだムービーなし、写真{n}枚",
  "because.theme": "{year}年の{days}日分の写真{n}枚、テーマ「{theme}」",
  "lacking.holiday": "祝日は提案されません。自宅の国がわかりません",
  "lacking.group": "グループ{id}は人数が2人未満のため対象外です",
  "lacking.person_month":
    "人物の月は提案されません。パートナー、子ども、親が登録されていません。設定の「人物」で登録してください",
  "lacking.season":
    "季節は提案されません。自宅が設定されておらず、写真からもわかりません。trips.homebase_latitudeとtrips.homebase_longitudeを設定してください",
  "lacking.trip":
    "旅行は提案されません。自宅が設定されておらず、写真からもわかりません。trips.homebase_latitudeとtrips.homebase_longitudeを設定してください",
  "lacking.albums": "アルバムは対象外です。読み込めませんでした",
  "lacking.themes": "テーマは対象外です。ライブラリの検索に失敗しました",
  "lacking.pictures":
    "ライブラリに写真も動画も見つかりません。正しいライブラリか、ドライブがマウントされているか確認してください",
  "lacking.scope":
    "{kind, select, album {アルバム} other {旅行}}は提案されません。automation.accountsに主な接続がありません。「primary」を追加してください",
};

// Words in Japanese.

import type { ENGLISH } from "./en.ts";

export const JAPANESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{people}と過ごした{period}",
  "title.in": "{place}で過ごした{period}",
  "title.in.sub": "",
  "title.year": "{year}年の思い出",
  "title.our_years": "わたしたちの年月",
  "title.our_month": "{month}の思い出",
  "title.our_season":
    "{years}年{season, select, spring {春} summer {夏} autumn {秋} other {冬}}の思い出",
  "title.years": "{first}年から{last}年",
  "title.through_years": "年月を重ねて",
  "title.season": "{years}年{season, select, spring {春} summer {夏} autumn {秋} other {冬}}",
  "title.year_of_life": "{age, select, 0 {生まれた年} other {{age}年目}}",
  "title.some_year_of_life": "一年の歩み",
  "title.album": "アルバム",
  "title.day_in": "{place}での一日",
  "title.number": "{count}",
  "trip.length": `{unit, select,
    day {一日}
    weekend {週末}
    week {一週間}
    weeks {{count, select, 2 {二週間} other {三週間}}}
    month {一か月}
    months {{count}か月}
    year {一年}
    years {{count}年間}
    other {{count}日間}}`,
  "trip.title": "{kind, select, route {{place}} other {{place}の{length}}}",
  "trip.sub": "{kind, select, route {{length}・{when}} other {{when}}}",
  "trip.away": "{length}の旅",
  "holiday.new_year": "お正月",
  "holiday.valentines": "バレンタインデー",
  "holiday.halloween": "ハロウィン",
  "holiday.christmas_eve": "クリスマスイブ",
  "holiday.christmas": "クリスマス",
  "holiday.new_years_eve": "大晦日",
  "holiday.easter": "イースター",
  "holiday.mothers_day": "母の日",
  "holiday.fathers_day": "父の日",
  "holiday.thanksgiving": "感謝祭",
  "theme.water": "水辺で",
  "theme.beach": "海辺で",
  "theme.snow": "雪の中で",
  "theme.mountains": "山で",
  "theme.forest": "森で",
  "theme.garden": "庭で",
  "theme.blossom": "花の季節",
  "theme.sunset": "夕焼け",
  "theme.night": "夜の灯り",
  "theme.cat": "うちの猫",
  "theme.dog": "うちの犬",
  "theme.animals": "出会った動物たち",
  "theme.table": "食卓で",
  "theme.cake": "ケーキとろうそく",
  "theme.playing": "遊ぶ日々",
  "theme.bicycles": "自転車で",
  "theme.music": "音楽とともに",
  "recap.days": "日",
  "recap.places": "か所",
  "recap.countries": "か国",
  "recap.kilometres": "キロ",
  "recap.miles": "マイル",
  "recap.pictures": "枚",
  "recap.with": "{people}と一緒に",
};

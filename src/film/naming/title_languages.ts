// SPDX-License-Identifier: AGPL-3.0-or-later

// What the guard of titles knows of each language: words that name nothing, and words for times.

import { languageOf } from "../../messages/say.ts";
import { foldedWords } from "../../library/word_search.ts";

export interface TitleLanguage {
  /**
   * Words with a capital that no fact has to hold: those that only join others, and those that measure
   * time. No person and no place is called so. A longer list would let names through: River, Forest
   * and Blossom are called so.
   */
  readonly plain: ReadonlySet<string>;
  /** What follows one of these with a capital is a place, a time or the name of an occasion. */
  readonly beforePlaces: ReadonlySet<string>;
  /** In the order of the calendar. */
  readonly months: readonly string[];
  /** Sunday first. */
  readonly weekdays: readonly string[];
  /** By quarters, the one that begins in December first. */
  readonly seasons: readonly (readonly string[])[];
  /** Names of times that are other words, too, when they are written small. */
  readonly ambiguous: ReadonlySet<string>;
  /** False where a word neither begins with a capital when it is a name nor ends with a space. */
  readonly isSpaced: boolean;
}

interface Words {
  readonly plain: string;
  readonly beforePlaces: string;
  readonly seasons: string;
  readonly ambiguous?: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    plain:
      "a an the my our your their his her its this that these those all both each every another some many " +
      "more one two three four five six seven eight nine ten first second third last next " +
      "i we you they it he she and or but so as at by for from in into of off on onto out over through to " +
      "under up upon with within without about across after along among around before behind beside " +
      "between beyond down during near since toward towards until via " +
      "when where while how what who why again always back here home just never not now once still then " +
      "there together " +
      "day days week weeks weekend weekends month months year years hour hours morning mornings " +
      "afternoon afternoons evening evenings night nights " +
      "long short slow quick quiet early late big small little",
    beforePlaces: "in at near around across through throughout via",
    seasons: "Winter|Spring|Summer|Autumn Fall",
    ambiguous: "march may spring fall",
  },
  de: {
    plain:
      "der die das den dem des ein eine einen einem einer eines mein meine unser unsere unserem unseren " +
      "unserer euer eure ihr ihre ihrem ihren sein seine seinem seinen dieser diese dieses alle alles beide " +
      "jeder jede jedes viele mehr einige zwei drei vier funf sechs sieben acht neun zehn " +
      "erste ersten erster erstes zweite dritte letzte letzten letzter letztes nachste nachsten " +
      "ich wir du sie er es und oder aber so als wie am an auf aus bei beim bis durch fur gegen hinter im in " +
      "ins mit nach neben ohne seit uber um unter vom von vor wahrend zu zum zur zwischen rund " +
      "wenn wo was wer warum wieder immer zuruck hier nie nicht jetzt einmal noch dann dort da zusammen " +
      "gemeinsam tag tage tagen woche wochen wochenende wochenenden monat monate monaten jahr jahre jahren " +
      "stunde stunden morgen vormittag nachmittag nachmittage abend abende nacht nachte " +
      "lang lange langer kurz kurze kleine kleiner kleines grosse grosser grosses fruh spat",
    beforePlaces: "in im nach bei durch um am an",
    seasons: "Winter|Frühling Frühjahr|Sommer|Herbst",
  },
  fr: {
    plain:
      "l d j n s c m t qu le la les un une des du de mon ma mes notre nos votre vos leur leurs son " +
      "sa ses ce cet cette ces tout tous toute toutes chaque autre quelques plusieurs plus " +
      "deux trois quatre cinq six sept huit neuf dix premier premiere deuxieme troisieme dernier derniere " +
      "prochain prochaine je nous tu vous il elle ils elles on et ou mais a au aux dans en par pour sans sous " +
      "sur vers avec entre pendant depuis jusque apres avant autour quand ou comment qui que encore toujours " +
      "ici jamais pas maintenant alors ensemble jour jours journee journees semaine semaines week end " +
      "weekend mois an ans annee annees heure heures matin matins matinee apres midi soir soirs soiree nuit " +
      "nuits long longue court courte petit petite petits grand grande grands",
    beforePlaces: "a au aux en dans vers",
    seasons: "hiver|printemps|été|automne",
  },
  it: {
    plain:
      "l d un il lo la i gli le uno una dei degli delle del dello della dell all nell sull dall mio mia " +
      "nostro nostra nostri nostre vostro vostra loro suo sua questo questa questi queste tutto tutti tutta " +
      "tutte ogni altro altra alcuni molti piu due tre quattro cinque sei sette otto nove dieci primo prima " +
      "primi secondo terza terzo ultimo ultima prossimo io noi tu voi lui lei e ed o ma a ad al allo alla ai " +
      "agli alle in nel nello nella nei negli nelle da dal dallo dalla dai di con senza su sul sulla per tra " +
      "fra verso durante dopo quando dove come chi che ancora sempre qui mai non ora poi insieme giorno " +
      "giorni giornata giornate settimana settimane fine weekend mese mesi anno anni ora ore mattina mattine " +
      "pomeriggio pomeriggi sera sere serata notte notti lungo lunga corto breve piccolo piccola grande",
    beforePlaces: "a ad in nel nello nella nei al alla verso",
    seasons: "inverno|primavera|estate|autunno",
  },
  es: {
    plain:
      "el la los las un una unos unas lo del al mi mis nuestro nuestra nuestros nuestras vuestro su sus " +
      "este esta estos estas todo todos toda todas cada otro otra algunos muchos mas dos tres cuatro cinco " +
      "seis siete ocho nueve diez primer primero primera segundo segunda tercer ultimo ultima proximo yo " +
      "nosotros tu ella ellos y e o u pero a de desde en entre hacia hasta para por sin sobre con durante tras " +
      "cuando donde como quien que otra vez siempre aqui nunca no ahora luego juntos juntas dia dias semana " +
      "semanas fin fines mes meses ano anos hora horas manana mananas tarde tardes noche noches " +
      "largo larga corto pequeno pequena gran grande",
    beforePlaces: "en a al hacia",
    seasons: "invierno|primavera|verano|otoño",
  },
  nl: {
    plain:
      "de het een mijn ons onze jullie hun zijn haar deze dit die dat alle elke ieder ander andere " +
      "enkele veel meer twee drie vier vijf zes zeven acht negen tien eerste tweede derde laatste volgende " +
      "ik wij we jij je zij ze hij en of maar zo als aan bij door in met na naar naast om onder op over rond " +
      "sinds te ten ter tot tussen uit van vanaf via voor zonder wanneer waar hoe wie wat weer altijd terug " +
      "hier nooit niet nu nog dan daar samen dag dagen week weken weekend weekenden weekeinde maand maanden " +
      "jaar jaren uur uren ochtend ochtenden middag middagen avond avonden nacht nachten " +
      "lang lange kort korte klein kleine groot grote",
    beforePlaces: "in te naar bij rond door",
    seasons: "winter|lente voorjaar|zomer|herfst najaar",
  },
  pt: {
    plain:
      "o a os as um uma uns umas do da dos das no na nos nas ao aos pelo pela num numa meu minha nosso " +
      "nossa nossos nossas vosso seu sua seus suas este esta estes estas todo todos toda todas cada outro " +
      "outra alguns muitos mais dois duas tres quatro cinco seis sete oito nove dez primeiro primeira segundo " +
      "segunda terceiro ultimo ultima proximo eu nos tu ela eles e ou mas de desde em entre ate para por sem " +
      "sobre com durante apos quando onde como quem que vez sempre aqui nunca nao agora depois juntos juntas " +
      "dia dias semana semanas fim fins mes meses ano anos hora horas manha manhas tarde tardes noite noites " +
      "longo longa curto pequeno pequena grande",
    beforePlaces: "em no na nos nas ao",
    seasons: "inverno|primavera|verão|outono",
  },
  ja: {
    plain:
      "の と で に を は が も へ や から まで より ね な 私 私たち わたしたち みんな 一緒 いっしょ 家族 " +
      "思い出 日々 一日 一年 一か月 一週間 二週間 三週間 週末 休日 毎日 年 月 日 日間 週間 か月 年間 歳 才 回 " +
      "朝 昼 夕方 夜 時間 時 旅 旅行 旅先 歩み 笑顔 過ごした 過ごす 訪れた 出会った 歩いた 小さな 大きな 長い 短い 静かな " +
      "楽しい はじめて 初めて ふたたび また いつも ここ そして",
    beforePlaces: "",
    seasons: "冬|春|夏|秋",
  },
};

const read = new Map<string, TitleLanguage>();

/** English for a language without a table. */
export function titleLanguage(locale: string): TitleLanguage {
  const language = Object.hasOwn(WORDS, languageOf(locale)) ? languageOf(locale) : "en";
  let known = read.get(language);
  if (!known) read.set(language, known = readTable(language));
  return known;
}

function readTable(language: string): TitleLanguage {
  const { plain, beforePlaces, seasons, ambiguous = "" } = WORDS[language]!;
  const named = (options: Intl.DateTimeFormatOptions, days: readonly number[]) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
    return days.map((day) => format.format(day));
  };
  const split = (words: string) => new Set(words.split(" ").filter((word) => word !== ""));
  return {
    plain: split(plain),
    beforePlaces: split(beforePlaces),
    months: named(
      { month: "long" },
      [...Array(12).keys()].map((month) => Date.UTC(2025, month, 1)),
    ),
    // The fifth of January 2025 was a Sunday.
    weekdays: named(
      { weekday: "long" },
      [...Array(7).keys()].map((day) => Date.UTC(2025, 0, 5 + day)),
    ),
    seasons: seasons.split("|").map((quarter) => quarter.split(" ")),
    ambiguous: split(ambiguous),
    isSpaced: language !== "ja",
  };
}

/** A word without capital and accents, as it stands in the tables. */
export function folded(word: string): string {
  return foldedWords(word).join("");
}

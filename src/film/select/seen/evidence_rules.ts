// SPDX-License-Identifier: AGPL-3.0-or-later

// Screens, papers and other pictures that prove something rather than show a moment: they
// carry no shot, whatever else speaks for them.

import type { LabelOf } from "../../../facts/known_heads.ts";
import { type OutReason, PERSONAL_DOCUMENT } from "../cut.ts";
import type { SeenPicture } from "./seen_picture.ts";

/**
 * What the document reader calls a picture, and the code of the trace; the others (photographs,
 * icons, stamps, music …) say nothing against it.
 */
export const DOCUMENT_LABELS: Readonly<Partial<Record<LabelOf<"doc_docling">, OutReason>>> = {
  screenshot_from_computer: "doc_screenshot",
  screenshot_from_manual: "doc_screenshot",
  geographical_map: "doc_map",
  table: "doc_table",
  line_chart: "doc_chart",
  bar_chart: "doc_chart",
  scatter_plot: "doc_chart",
  flow_chart: "doc_chart",
  qr_code: "doc_code",
  bar_code: "doc_code",
  calendar: "doc_calendar",
  page_thumbnail: "doc_page",
  full_page_image: "doc_page",
  logo: "doc_logo",
  signature: "doc_signature",
  engineering_drawing: "doc_drawing",
};

/** Words of a caption that put a picture out, the gravest first. */
const EVIDENCE_WORDS: ReadonlyArray<readonly [WordGroup, OutReason]> = [
  ["personal", PERSONAL_DOCUMENT],
  ["medical", "medical_care"],
  ["grid", "portrait_grid"],
  ["evidence", "caption_evidence"],
];

/** The code of what it is evidence of; `undefined` for a picture as others, or an unknown one. */
export function evidenceReason(seen: SeenPicture): OutReason | undefined {
  const words = captionWords(seen);
  const said = EVIDENCE_WORDS.find(([group]) => words.has(group))?.[1];
  // What could be abused is said before what is only dull.
  if (said === PERSONAL_DOCUMENT) return said;
  const label = seen.label("doc_docling");
  const document = label && DOCUMENT_LABELS[label];
  if (document) return document;
  if (seen.label("screen") === "yes") return "screen_seen";
  return said;
}

const NO_WORDS: ReadonlySet<WordGroup> = new Set();

/** Word groups of the sentence and the setting together. */
export function captionWords({ caption }: Pick<SeenPicture, "caption">): ReadonlySet<WordGroup> {
  return caption ? wordGroupsIn(`${caption.text} ${caption.setting ?? ""}`) : NO_WORDS;
}

// Which words of a caption mean what. Captions are short English sentences about what is plainly
// visible, so whole words and their plurals are enough.

/** Alternatives of a pattern over whole words. */
const GROUPS = {
  person: "persons?|people|m[ae]n|wom[ae]n|child|children|kids?|boys?|girls?|bab(?:y|ies)|" +
    "toddlers?|infants?|newborns?|teenagers?|adults?|famil(?:y|ies)|couples?|crowds?|brides?|grooms?|" +
    "friends?|players?|dancers?|swimmers?|skiers?|hikers?|cyclists?|musicians?|singers?|" +
    "students?|(?:grand)?(?:mother|father|parent)s?|lad(?:y|ies)|gentlem[ae]n|someone|somebody|" +
    "audience|guests?|tourists?|pedestrians?|workers?|runners?|surfers?|chefs?",
  animal: "animals?|dogs?|pupp(?:y|ies)|cats?|kittens?|birds?|horses?|pon(?:y|ies)|cows?|" +
    "cal(?:f|ves)|sheep|lambs?|goats?|pigs?|duck(?:ling)?s?|g[eo]{2}se|chickens?|hens?|roosters?|" +
    "rabbits?|fish|butterfl(?:y|ies)|bees?|insects?|squirrels?|deer|fox(?:es)?|bears?|" +
    "elephants?|lions?|monkeys?|giraffes?|zebras?|penguins?|seals?|dolphins?|whales?|turtles?|" +
    "frogs?|swans?|(?:sea)?gulls?|pigeons?|owls?|parrots?|peacocks?|hedgehogs?|donkeys?|camels?",
  objects: "objects?|bottles?|box(?:es)?|bags?|toys?|vases?|cups?|mugs?|plates?|bowls?|pots?|" +
    "pans?|tools?|containers?|packag(?:e|es|ing)|keys?|wires?|cables?|cans?|jars?|candles?|" +
    "lamps?|baskets?|watch(?:es)?",
  screens: "screens?|devices?|(?:smart|cell)?phones?|laptops?|computers?|monitors?|tablets?|" +
    "televisions?|tvs?|keyboards?|remotes?|chargers?|routers?",
  feet: "foot|feet|toes?|legs?|hands?|fingers?|shoes?|sneakers?|boots?|sandals?|socks?",
  food: "food|meals?|pizzas?|cakes?|bread|fruits?|vegetables?|salads?|soups?|drinks?|coffee|" +
    "sandwich(?:es)?|pasta|cheese|meat|desserts?",
  rooms: "furniture|chairs?|tables?|desks?|sofas?|couch(?:es)?|beds?|shel(?:f|ves)|cabinets?|" +
    "drawers?|rooms?|kitchens?|bathrooms?|floors?|ceilings?|walls?|doors?|hallways?|carpets?",
  plants: "plants?|flowers?|lea(?:f|ves)|trees?|bush(?:es)?|grass|branch(?:es)?",
  text: "text|words?|letters?|signs?|labels?|posters?|pictures?|photographs?|drawings?|" +
    "paintings?|logos?|(?:hand)?writing",
  goods: "(?:on|for) (?:display|sale)|(?:store|shop|supermarket|market) shel(?:f|ves)|" +
    "merchandise|price tags?|shop windows?",
  /** Beyond a device that is in the picture: the picture is of what is on it, or of paper. */
  evidence: "screen ?shots?|screen captures?|web ?pages?|websites?|user interfaces?|" +
    "spreadsheets?|documents?|receipts?|invoices?|printed (?:page|form)s?|pages? of text|" +
    "qr codes?|bar ?codes?|(?:chat|text) messages?",
  /** What a reader could abuse. */
  personal: "passports?|(?:identity|identification|id) (?:card|document)s?|" +
    "driv(?:er'?s|ing) licen[cs]es?|(?:credit|debit|bank|insurance|health) cards?|" +
    "bank statements?|(?:birth|marriage) certificates?|social security|medical records?|" +
    "prescriptions?|visas?|payslips?|tax forms?|residence permits?|boarding pass(?:es)?",
  medical: "hospital (?:bed|room|gown)s?|operating rooms?|surger(?:y|ies)|surgical|iv drips?|" +
    "intravenous|wounds?|stitches|bandaged|syringes?|x-?rays?|ultrasounds?|medical procedures?",
  grid: "grids? of (?:identical |similar |passport )?(?:portraits?|photos|faces)|" +
    "(?:passport|id) photos|(?:four|six|eight|nine) identical (?:portraits?|photos|faces)",
  /** Bathing, breast-feeding, toileting, changing, underwear; not swimwear or nappies. */
  intimate:
    "bathing (?:in|a)|(?:taking|having) a (?:bath|shower)|in (?:the|a) (?:bath(?:tub)?|shower)|" +
    "breast-?fe(?:eding|d)|nursing (?:a|the|her) baby|on (?:the|a) (?:potty|toilet)|" +
    "(?:diaper|nappy) change|changing (?:a|the) (?:diaper|nappy)|underwear|lingerie|naked|nude|topless",
} as const;

export type WordGroup = keyof typeof GROUPS;

const PATTERNS = Object.entries(GROUPS).map(([group, words]) => ({
  group: group as WordGroup,
  pattern: new RegExp(`\\b(?:${words})\\b`, "i"),
}));

/** "without people", "no child": what is said not to be there. */
const ABSENT =
  /\b(?:no|without(?: any)?)(?: \w+)? (?:people|persons?|one|children|animals?|humans?)\b/gi;
/** Not alive: "a statue of a woman", "a painting of two dogs". */
const DEPICTED =
  /\b(?:statue|sculpture|painting|drawing|poster|figurine|bust|mural|cartoon|illustration)s? of (?:an? |the |two |three |some )?(?:\w+ )?\w+|\b(?:mannequin|doll|teddy bear|puppet|snowman|stuffed \w+|toy \w+)s?\b/gi;

const LIVING: readonly WordGroup[] = ["person", "animal"];

/** The groups a caption has a word of. */
function wordGroupsIn(text: string): ReadonlySet<WordGroup> {
  const alive = text.replace(ABSENT, " ").replace(DEPICTED, " ");
  return new Set(
    PATTERNS.filter(({ group, pattern }) => pattern.test(LIVING.includes(group) ? alive : text))
      .map(({ group }) => group),
  );
}

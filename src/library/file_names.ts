// SPDX-License-Identifier: AGPL-3.0-or-later

// The names that systems, phones and messengers give to files, by language: screenshots, screen
// recordings, stickers, copies, and what was sent. Names and words are compared without case and accents, with
// one blank for whatever stands between words; "#" is a digit.

/** Words that mean a picture of a screen, or a recording of one. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  // Names that are the same in all languages: Android, its makers' own, Apple's recorder.
  any: [
    "Screenshot",
    "Screen Shot",
    "Screen Recording",
    "ScreenRecording",
    "Screen Capture",
    "Screencast",
    "Screenrecorder",
    "Screenrecord",
    "screen #",
    "scrnsh",
    "Snipaste",
    "RPReplay Final",
    "SVID #",
    "XRecorder",
    "Record #",
    "RingVideo ",
  ],
  de: ["Bildschirmfoto", "Bildschirmaufnahme", "Bildschirmaufzeichnung", "Bildschirmvideo"],
  en: ["Screen Grab", "Snip #"],
  es: [
    "Captura de pantalla",
    "Captura desde #",
    "Pantallazo",
    "Grabación de pantalla",
    "Grabación de la pantalla",
  ],
  fr: [
    "Capture d écran",
    "Capture écran",
    "Copie d écran",
    "Enregistrement d écran",
    "Enregistrement de l écran",
    "Enregistrement écran",
  ],
  it: [
    "Schermata",
    "Istantanea schermo",
    "Cattura schermo",
    "Screenshot schermo",
    "Registrazione schermo",
    "Registrazione dello schermo",
    "Registrazione schermata",
  ],
  ja: [
    "スクリーンショット",
    "スクリーン ショット",
    "スクショ",
    "画面収録",
    "画面録画",
    "画面キャプチャ",
  ],
  nl: ["Schermafbeelding", "Schermafdruk", "Schermfoto", "Schermopname", "Schermprint"],
  pt: [
    "Captura de ecrã",
    "Captura de tela",
    "Captura de écran",
    "Captura ecrã",
    "Gravação de ecrã",
    "Gravação do ecrã",
    "Gravação de tela",
    "Gravação da tela",
  ],
};

/** The same as folders are called: systems make one for each. */
const SCREEN_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  any: ["Screenshots", "Screen recordings", "ScreenRecorder", "Screencasts", "Screenrecords"],
  de: ["Bildschirmfotos", "Bildschirmaufnahmen"],
  es: ["Capturas de pantalla", "Grabaciones de pantalla"],
  fr: ["Captures d écran", "Enregistrements d écran"],
  it: ["Schermate", "Registrazioni schermo", "Registrazioni dello schermo"],
  ja: ["スクリーンショット", "画面収録", "画面録画"],
  nl: ["Schermafbeeldingen", "Schermopnamen", "Schermopnames"],
  pt: ["Capturas de ecrã", "Capturas de tela", "Gravações de ecrã", "Gravações de tela"],
};

const STICKERS: Readonly<Record<string, readonly string[]>> = {
  any: ["STK #", "Sticker", "Animated Sticker", "AnimatedSticker", "Animoji", "Memoji", "Bitmoji"],
  de: ["Aufkleber"],
  es: ["Pegatina"],
  fr: ["Autocollant"],
  it: ["Adesivo"],
  ja: ["ステッカー", "スタンプ"],
  nl: ["Sticker"],
  pt: ["Autocolante", "Figurinha"],
};

const STICKER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  any: [
    "Stickers",
    "WhatsApp Stickers",
    "Telegram Stickers",
    "WhatsApp Business Stickers",
    "Emoji",
  ],
  de: ["Aufkleber"],
  es: ["Pegatinas"],
  fr: ["Autocollants"],
  it: ["Adesivi"],
  ja: ["ステッカー", "スタンプ"],
  pt: ["Autocolantes", "Figurinhas"],
};

/** What Google puts behind the name of an edited picture. */
export const EDITED: Words = {
  de: ["bearbeitet"],
  en: ["edited"],
  es: ["ha editado", "editado", "editada"],
  fr: ["modifié", "modifiée"],
  it: ["modificato", "modificata"],
  ja: ["編集済み"],
  nl: ["bewerkt"],
  pt: ["editado", "editada"],
  others: [
    "edytowane",
    "editat",
    "redigerad",
    "redigeret",
    "redigert",
    "muokattu",
    "upraveno",
    "изменено",
    "düzenlendi",
    "已编辑",
    "已編輯",
    "已修改",
    "수정됨",
  ],
};

/** What systems put behind the name of a copy. */
export const COPIED: Words = {
  de: ["kopie"],
  en: ["copy"],
  es: ["copia"],
  fr: ["copie"],
  it: ["copia"],
  ja: ["コピー"],
  nl: ["kopie"],
  pt: ["cópia"],
};

/** What messengers call what was sent; their own names are the same in all languages. */
const SENT = new RegExp(
  "^(?:" + [
    "(?:img|vid|ptt|aud) \\d+ wa\\d",
    "signal \\d",
    "fb img \\d",
    "received \\d",
    "viber (?:image|video|\\d)",
    "mmexport\\d",
    "wx camera \\d",
    "kakaotalk",
    "line (?:album|\\d)",
    "s \\d{6}",
    "snapchat \\d",
    "telegram",
  ].join("|") + ")|(?:^| )whatsapp ",
);

/** WhatsApp on an iPhone, and Telegram; "video-2010-03-03-12-03-29.3gp" is an old phone's own clip. */
const SENT_AS_WRITTEN = /^(?:(?:PHOTO|VIDEO)-\d{4}-\d\d-\d\d-|(?:photo|video)_\d+[-@]\d)/;

export const isScreenName = beginsWith(SCREENS);
const isScreenFolder = isCalled(SCREEN_FOLDERS);
export const isStickerName = beginsWith(STICKERS);
const isStickerFolder = isCalled(STICKER_FOLDERS);

export function isSentName(fileName: string): boolean {
  return SENT_AS_WRITTEN.test(fileName) || SENT.test(folded(fileName));
}

/** For a file's path below its library: one of its folders is called so. */
export function isInScreenFolder(path: string): boolean {
  return path.split("/").slice(0, -1).some(isScreenFolder);
}

export function isInStickerFolder(path: string): boolean {
  return path.split("/").slice(0, -1).some(isStickerFolder);
}

/** By language. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** True for a name that goes on, if at all, with something else than a letter: "Stickerei" is none. */
function beginsWith(words: Words): (name: string) => boolean {
  const pattern = new RegExp(`^(?:${alternatives(words)})(?![a-z])`);
  return (name) => pattern.test(folded(name));
}

function isCalled(words: Words): (name: string) => boolean {
  const pattern = new RegExp(`^(?:${alternatives(words)})$`);
  return (name) => pattern.test(folded(name));
}

function alternatives(words: Words): string {
  return Object.values(words).flat().map((word) => folded(word).replaceAll("#", "\\d")).join("|");
}

function folded(name: string): string {
  return name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ").trim();
}

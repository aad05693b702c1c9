// The orchestra: which instrument plays which voice.

import type { Voice } from "../score.ts";
import { bass } from "./bass.ts";
import { brush, click, hat, kick, shaker, tom } from "./drums.ts";
import { bell, mallet } from "./mallet.ts";
import { pad } from "./pad.ts";
import { piano } from "./piano.ts";
import { pizzicato } from "./pizzicato.ts";
import { pluck } from "./pluck.ts";
import type { Instrument } from "./sounding.ts";
import { strings } from "./strings.ts";
import { swell } from "./swell.ts";

export const INSTRUMENTS: Readonly<Record<Voice, Instrument>> = {
  piano,
  pluck,
  pad,
  strings,
  pizzicato,
  bass,
  mallet,
  bell,
  kick,
  brush,
  hat,
  shaker,
  tom,
  click,
  swell,
};

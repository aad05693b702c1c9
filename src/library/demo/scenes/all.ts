// Every scene by name; a plan calls them with plain values.

import { beach } from "./beach.ts";
import { cakeCandles } from "./cake_candles.ts";
import { catWindow } from "./cat_window.ts";
import { closePeople } from "./close_people.ts";
import { eveningLights } from "./evening_lights.ts";
import { festival } from "./festival.ts";
import { field } from "./field.ts";
import { flatLay } from "./flat_lay.ts";
import { flowerClose } from "./flower_close.ts";
import { forestPath } from "./forest_path.ts";
import { garden } from "./garden.ts";
import { lighthouse } from "./lighthouse.ts";
import { marketStall } from "./market_stall.ts";
import { outOfDoors } from "./out_of_doors.ts";
import { palaceMist } from "./palace_mist.ts";
import { document, screenshot } from "./paper_and_screen.ts";
import { partyTable } from "./party_table.ts";
import { planeWindow } from "./plane_window.ts";
import { rainStreet } from "./rain_street.ts";
import { riverEvening } from "./river_evening.ts";
import { riverTown } from "./river_town.ts";
import { sandcastle } from "./sandcastle.ts";
import { snowPlay } from "./snow_play.ts";
import { tiles } from "./tiles.ts";
import { townHill } from "./town_hill.ts";
import { trainWindow } from "./train_window.ts";
import { tramStreet } from "./tram_street.ts";
import { winterValley } from "./winter_valley.ts";

export const SCENES = {
  beach,
  cakeCandles,
  catWindow,
  closePeople,
  document,
  eveningLights,
  festival,
  field,
  flatLay,
  flowerClose,
  forestPath,
  garden,
  lighthouse,
  marketStall,
  outOfDoors,
  palaceMist,
  partyTable,
  planeWindow,
  rainStreet,
  riverEvening,
  riverTown,
  sandcastle,
  screenshot,
  snowPlay,
  tiles,
  townHill,
  trainWindow,
  tramStreet,
  winterValley,
} as const;

export type SceneName = keyof typeof SCENES;

/** A scene and what it is told, as plain data. */
export type SceneCall = {
  readonly [Name in SceneName]: readonly [scene: Name, look: Parameters<typeof SCENES[Name]>[0]];
}[SceneName];

// September to December: harvest, mountains, leaves, fog, small lights.

import * as place from "./places.ts";
import type { ClipLine, PhotoLine } from "./planned.ts";

const COAT = { cut: "coat" as const };

export const AUTUMN_WINTER_PHOTOS: readonly PhotoLine[] = [
  { at: "09-06 08:11:22", place: place.VINES, call: ["field", { view: "vineyard" }] },
  {
    at: "09-15 07:52:40",
    place: place.HOME,
    call: ["closePeople", {
      format: "upright",
      backdrop: "garden",
      sitters: [{
        name: "Ida",
        x: 0.5,
        y: 0.44,
        size: 0.4,
        mood: "smile",
        turn: 0.1,
        tilt: 2,
        worn: { top: "#4f8fae", collar: "shirt" },
      }],
      prop: { kind: "bag", x: 0.5, y: 0.79, size: 0.6 },
    }],
    people: ["Ida"],
  },
  { at: "09-20 16:03:18", place: place.ORCHARD, call: ["flatLay", { meal: "apples" }] },
  {
    at: "10-03 11:26:05",
    place: place.ALPS,
    call: ["field", { view: "hikers" }],
    rating: 4,
    tags: ["mountains"],
  },
  {
    at: "10-04 10:48:51",
    place: place.ALPS,
    call: ["closePeople", {
      format: "wide",
      backdrop: "autumn",
      sitters: [
        {
          name: "Theo",
          x: 0.36,
          y: 0.42,
          size: 0.5,
          mood: "smile",
          turn: 0.3,
          tilt: 3,
          worn: { ...COAT, top: "#c8554a", collar: "hood" },
        },
        {
          name: "Nora",
          x: 0.63,
          y: 0.46,
          size: 0.47,
          mood: "laugh",
          turn: -0.3,
          tilt: -6,
          worn: { ...COAT, top: "#6f9a5c", scarf: "#e2b23c" },
        },
      ],
    }],
    people: ["Nora", "Theo"],
    tags: ["mountains"],
  },
  {
    at: "10-11 15:17:36",
    place: place.SNOW_HILL,
    call: ["forestPath", { season: "autumn" }],
    rating: 5,
    tags: ["autumn"],
  },
  {
    at: "10-12 14:40:02",
    place: place.ORCHARD,
    call: ["outOfDoors", { view: "leaves" }],
    people: ["Emil", "Ida"],
    tags: ["autumn"],
  },
  {
    at: "10-18 16:22:45",
    place: place.HOME,
    call: ["garden", { season: "autumn" }],
    tags: ["garden", "autumn"],
  },
  { at: "10-31 18:36:11", place: place.HOME, call: ["eveningLights", { view: "pumpkin" }] },
  { at: "11-08 09:05:57", place: place.FIELDS, call: ["field", { view: "fog" }] },
  { at: "11-11 17:48:20", place: place.HOME, call: ["eveningLights", { view: "walk" }] },
  {
    at: "11-23 16:10:33",
    place: place.HOME,
    call: ["catWindow", { outside: "rain", cat: "none" }],
    tags: ["rain"],
  },
  { at: "12-07 15:26:14", place: place.HOME, call: ["flatLay", { meal: "biscuits" }] },
  { at: "12-13 17:12:49", place: place.OLD_TOWN, call: ["eveningLights", { view: "market" }] },
  {
    at: "12-13 17:31:06",
    place: place.OLD_TOWN,
    call: ["closePeople", {
      format: "landscape",
      backdrop: "lights",
      sitters: [{
        name: "Emil",
        x: 0.45,
        y: 0.5,
        size: 0.52,
        mood: "wonder",
        turn: 0.25,
        tilt: 4,
        worn: {
          ...COAT,
          top: "#c8554a",
          hat: { kind: "wool", colour: "#3f7f86" },
          scarf: "#e2b23c",
        },
      }],
    }],
    people: ["Emil"],
  },
  { at: "12-24 18:05:28", place: place.HOME, call: ["eveningLights", { view: "tree" }], rating: 4 },
  {
    at: "12-27 10:18:39",
    place: place.HOME,
    call: ["garden", { season: "winter" }],
    tags: ["garden", "snow"],
  },
  {
    at: "12-31 23:41:15",
    place: place.HOME,
    call: ["closePeople", {
      format: "upright",
      backdrop: "lights",
      sitters: [{
        name: "Ida",
        x: 0.42,
        y: 0.46,
        size: 0.4,
        mood: "laugh",
        turn: 0.35,
        tilt: 3,
        worn: {
          ...COAT,
          top: "#7a4a6a",
          hat: { kind: "wool", colour: "#d8574a" },
          scarf: "#e9c46a",
        },
      }],
      prop: { kind: "sparkler", x: 0.8, y: 0.76, size: 0.44, sleeve: "#7a4a6a" },
    }],
    people: ["Ida"],
    rating: 5,
    tags: ["fireworks"],
  },
];

export const AUTUMN_WINTER_CLIPS: readonly ClipLine[] = [
  {
    at: "11-29 15:45:02",
    place: place.HOME,
    clip: "cat",
    size: [1280, 720],
    fps: 25,
    seconds: 3.6,
    tags: ["cat"],
  },
];

// SPDX-License-Identifier: AGPL-3.0-or-later

// Runs with nothing but the program's own files readable; prints what the typesetter made of a line.

import { openTypesetter } from "../../../../../src/film/titles/fonts/open_typesetter.ts";

const typesetter = await openTypesetter();
const { text, missing } = typesetter.cover("東京 Lisbon 𓀀!", "serif");
const line = typesetter.shape(text, { voice: "serif", tracking: 0, rightToLeft: false });
console.log(JSON.stringify({ missing, glyphs: line.glyphs.length }));

// SPDX-License-Identifier: AGPL-3.0-or-later

/** Hertz of every sound of a film, composed or mixed. */
export const SAMPLE_RATE = 48_000;

// SPDX-License-Identifier: AGPL-3.0-or-later

// Defaults that the configuration and the film share: what is not said is this everywhere.

/** The length of a crossfade; the other dissolves grow and shrink with it. */
export const DEFAULT_TRANSITION_SECONDS = 0.5;
/** The volume of the music beside the sound of clips, 0 softest to 1 loudest. */
export const DEFAULT_MUSIC_VOLUME = 0.5;

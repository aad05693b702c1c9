// SPDX-License-Identifier: AGPL-3.0-or-later

// Sentences in the language of the person who reads them.

import type { Message } from "./say.ts";

/**
 * A sentence in the person's language, or one the program has in English alone. Then `short` says the same, with
 * less, to people who read another language; it is left out where a sentence before it does.
 */
export type LocalizedText = string | { readonly english: string; readonly short?: Message };

// SPDX-License-Identifier: AGPL-3.0-or-later

// Loaded before every test file of the suite: property tests draw the same cases in every run, so that a
// change is judged by what it changed and not by chance. `deno task test:cases` goes looking for others.

import fc from "fast-check";

/** Any number does; a new one is a new set of cases. */
const SEED = 20_251_121;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });

// SPDX-License-Identifier: AGPL-3.0-or-later

// The number of a page of a long list, from an address.

import * as z from "zod";

/** What is no number of a page asks for the first. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1);

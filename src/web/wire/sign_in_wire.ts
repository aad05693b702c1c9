// SPDX-License-Identifier: AGPL-3.0-or-later

// The sign-in's words on the wire.

import * as z from "zod";

/** No name and no password is longer. */
const MAX_LENGTH = 4_096;

export const loginBody = z.object({
  username: z.string().max(MAX_LENGTH),
  password: z.string().max(MAX_LENGTH),
  next: z.string().max(MAX_LENGTH).optional().meta({
    description: "Page to go to; a path of this app. For forms",
  }),
});

export const signedIn = z.strictObject({ signed_in: z.literal(true) });

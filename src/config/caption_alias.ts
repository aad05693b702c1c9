// SPDX-License-Identifier: AGPL-3.0-or-later

// The caption server of an owner who chose none.

/** What it must advertise; a promise about behaviour, and part of every caption's key. */
export const USUAL_CAPTION_ALIAS = "captionmodel2-500m-base-public";

/** Where it is asked. */
export const USUAL_CAPTION_URL = "http://localhost:8092/v1";

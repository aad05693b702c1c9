// What is known of pictures, and by whom: the row that says plainly which kind of "basic" this is.

import type { Check } from "./check.ts";

export const checkTier: Check = () =>
  Promise.resolve([
    {
      name: "Tier",
      status: "OK",
      message: "basic, without model weights: the library's own metadata and measured pixels " +
        "(pixels-v1) choose the pictures",
    },
    { name: "Models", status: "SKIPPED", message: "This tier needs none" },
  ]);

// Which video encoder films are made with: a hardware one only where it really encodes a picture.

import type { Check } from "./check.ts";
import { rowOr } from "./fault_row.ts";

export const checkEncoders: Check = async (deps, signal) => {
  const { codec } = deps.config.output;
  return [
    await rowOr("Video encoder", async () => {
      if (!deps.config.hardware.enabled) {
        return { name: "Video encoder", status: "OK", message: `${codec} on the processor` };
      }
      const { name, hardware } = await deps.encoderOf(codec, signal);
      return {
        name: "Video encoder",
        status: "OK",
        message: hardware
          ? `${codec} by ${name}`
          : `${codec} on the processor (${name}); no hardware encoder opens here`,
      };
    }),
  ];
};

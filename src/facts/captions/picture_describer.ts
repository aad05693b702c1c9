// SPDX-License-Identifier: AGPL-3.0-or-later

// Describes the pictures of a film. No server is contacted before the first picture is
// really asked about: a film of described pictures needs no server.

import type { Bank } from "../../bank/bank.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { CaptionProducers } from "./caption_producers.ts";
import type { Captioning } from "./captioner.ts";
import { describePictures, missingPictures } from "./describe_pictures.ts";
import type { DescribeOptions } from "./describe_run.ts";
import type { DescribeTally } from "./describe_tally.ts";

export interface PictureDescriber {
  /**
   * Producers whose rows of the bank count. Throws Fault `config_invalid` for a captioner that is not
   * named.
   */
  producers(): Promise<CaptionProducers>;
  /**
   * `undefined` when all of them are described already. `onProgress` hears of the first before it is
   * asked about: an answer may take minutes. Errors as `describePictures`.
   */
  describe(
    assets: readonly Asset[],
    options?: DescribeOptions,
  ): Promise<DescribeTally | undefined>;
}

/** `open` is called at most once. */
export function openPictureWords(
  bank: Pick<Bank, "read" | "write">,
  library: Pick<Library, "preview">,
  producers: PictureDescriber["producers"],
  open: () => Promise<Captioning>,
): PictureDescriber {
  let opened: Promise<Captioning> | undefined;
  return {
    producers,
    async describe(assets, options) {
      const { captioner, tiles } = await (opened ??= open());
      const { size } = missingPictures(bank, captioner, assets);
      if (size === 0) return undefined;
      options?.onProgress?.(0, size);
      return await describePictures({ bank, library, captioner, tiles }, assets, options);
    },
  };
}

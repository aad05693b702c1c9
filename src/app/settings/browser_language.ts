// SPDX-License-Identifier: AGPL-3.0-or-later

// The language of the films where nothing has set one: that of the first browser that opens the pages.

import { browserLocale, systemLocale } from "../../messages/locale.ts";

const KEY = "title_screens.locale";

interface BrowserLanguageDeps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where each setting is from; one that is set anywhere stays. */
  readonly origins: () => ReadonlyMap<string, string>;
  readonly save: (key: string, locale: string) => Promise<unknown>;
  readonly warn: (sentence: string) => void;
}

export class BrowserLanguage {
  #isSaved = false;

  constructor(readonly deps: BrowserLanguageDeps) {}

  /** `header` is `Accept-Language`. Never throws: a page is not worth less for it. */
  async seen(header: string | undefined): Promise<void> {
    const { environment, origins, save, warn } = this.deps;
    const locale = browserLocale(header);
    const isSet = systemLocale(environment) !== undefined || origins().has(KEY);
    if (this.#isSaved || isSet || locale === undefined) return;
    this.#isSaved = true;
    try {
      await save(KEY, locale);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      warn(`The browser's language could not be kept for the films: ${because}`);
    }
  }
}

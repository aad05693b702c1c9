// Days in words, by formatters that are made once.

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * For days, which have no zone: they are told as of UTC. Making a formatter takes as long as some fifty
 * dates by it, and forty kilobytes of memory. Throws RangeError for a locale that is none.
 */
export function dateFormat(
  locale: string,
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = made.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    made.set(key, format);
  }
  return format;
}

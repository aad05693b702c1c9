// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Two handles on the frames of a clip, which fill in the fields that are sent.

/** Seconds a clip is seen at least. */
const MIN_SECONDS = 1;

/** Everything is found again at each event: a shot may be put anew at any time. */
export function followTrim(): void {
  document.addEventListener("input", ({ target }) => {
    const fields = (target as Element).closest(".trim");
    if (!fields) return;
    const [from, seconds] = fields.querySelectorAll<HTMLInputElement>("input[type=number]");
    const [start, end] = fields.querySelectorAll<HTMLInputElement>("input[type=range]");
    if (!from || !seconds || !start || !end) return;
    if (target === start || target === end) {
      const whole = Number(start.max);
      if (target === start) {
        start.value = String(Math.min(Number(start.value), Number(end.value) - MIN_SECONDS));
      } else {
        end.value = String(
          Math.max(Number(end.value), Math.min(whole, Number(start.value) + MIN_SECONDS)),
        );
      }
      from.value = Number(start.value).toFixed(1);
      seconds.value = (Number(end.value) - Number(start.value)).toFixed(1);
    } else {
      start.value = from.value;
      end.value = String(Number(from.value) + Number(seconds.value));
    }
    shade(fields);
  });
}

/** Darkens what is left out. */
export function shade(fields: Element): void {
  const strip = fields.querySelector<HTMLElement>(".frames");
  const [start, end] = fields.querySelectorAll<HTMLInputElement>("input[type=range]");
  if (!strip || !start || !end) return;
  strip.hidden = false;
  strip.style.setProperty("--from", `${Number(start.value) / Number(start.max) * 100}%`);
  strip.style.setProperty("--to", `${Number(end.value) / Number(end.max) * 100}%`);
}

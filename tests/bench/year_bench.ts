// Prints the films a household would have got in a year, day by day: `deno task bench year_bench
// [first day] [days] [all]`. To be read, not to be measured.

import { ALL_ON, RULES } from "../fixtures/automation.ts";
import { household } from "../fixtures/household.ts";
import { simulateYear } from "../fixtures/simulate_year.ts";
import { addDays } from "../../src/base/local_time.ts";

const [first = "2026-01-01", days = "365", which = ""] = Deno.args;
const rules = which === "all" ? ALL_ON : RULES;
const family = household(addDays(first, Number(days)), 2);
const year = await simulateYear(family, rules, first, Number(days));
const perCategory = new Map<string, number>();
let quiet = 0;
for (const { day, film, decision } of year) {
  if (!film) {
    const [rejection] = decision?.rejections ?? [];
    console.log(`${day}  -  ${rejection ? `${rejection.rule} ${rejection.memoryKey}` : ""}`);
    quiet++;
    continue;
  }
  perCategory.set(film.category, (perCategory.get(film.category) ?? 0) + 1);
  console.log(
    `${day}  ${film.parts.score.toFixed(3)}  ${film.category.padEnd(16)} ${
      film.memoryKey.padEnd(58)
    } ${film.reason}`,
  );
}
console.log(
  `\n${family.assets.length} pictures, ${year.length - quiet} films, ${quiet} quiet days`,
);
console.log([...perCategory].map(([category, count]) => `${category} ${count}`).join(", "));

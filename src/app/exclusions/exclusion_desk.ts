// Exclusions as the page shows and changes them: the same rules and the same count as the commands.

import { dateOf } from "../../base/local_time.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { readAlbumMembers, type TypedExclusion } from "../../library/exclusion.ts";
import { readMostNamed } from "../../library/places.ts";
import type { ExclusionOutlook, ExclusionsDeps } from "./exclusions_deps.ts";
import { isSameRule, nearestKnown, ruleOf } from "./exclusion_rule.ts";
import { countExclusions, countKept } from "./count_exclusions.ts";
import type { LibraryService, OpenLibrary } from "../library/library_service.ts";
import type { FilmPictures } from "../previews/thumbnails.ts";

/** More names are no list to choose from; any other can be typed. */
const MOST_NAMES = 200;

interface ExclusionDeskDeps {
  readonly desk: Pick<LibraryService, "use" | "choices">;
  readonly ledger: Pick<Ledger, "exclusions" | "people">;
  readonly pictures: Pick<FilmPictures, "get">;
  /** Other pictures may be in films now. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export function exclusionDesk(
  { desk, ledger, pictures, changed, signal }: ExclusionDeskDeps,
): ExclusionsDeps {
  const outlook = (typed: TypedExclusion) =>
    desk.use((open) => outlookOf(typed, open, ledger, signal));
  return {
    shown: () =>
      desk.use(async ({ library }) => {
        const exclusions = await ledger.exclusions.list();
        const { total, counts } = await countKept(exclusions, { library, ledger }, signal);
        const tags = await readMostNamed(library, (asset) => asset.tags, signal);
        const { people, albums, places } = await desk.choices();
        return {
          total,
          kept: exclusions.map(({ id, rule }, index) => ({
            id,
            rule,
            pictures: counts[index]!.pictures,
          })),
          names: { person: people, album: albums, tag: tags.slice(0, MOST_NAMES), place: places },
        };
      }),
    outlook,
    async add(typed, seen) {
      const found = await outlook(typed);
      if (!found.isKept && found.pictures === seen) {
        await ledger.exclusions.add(found.rule);
        changed();
      }
      return found;
    },
    async remove(id) {
      const isRemoved = await ledger.exclusions.remove(id);
      if (isRemoved) changed();
      return isRemoved;
    },
    picture: (id) =>
      desk.use(async ({ library }) => {
        const asset = await library.asset(id);
        return asset && await pictures.get({ asset: asset.id, witness: asset });
      }),
  };
}

async function outlookOf(
  typed: TypedExclusion,
  { library }: Pick<OpenLibrary, "library">,
  ledger: Pick<Ledger, "exclusions">,
  signal: AbortSignal,
): Promise<ExclusionOutlook> {
  // A server gives no tags but those that are asked for.
  if (typed.kind === "tag") await library.sync({ tags: [typed.text.trim()], signal });
  const rule = await ruleOf(typed, library);
  const members = await readAlbumMembers([rule], library, signal);
  const { total, counts: [found] } = await countExclusions([rule], members, library, signal);
  const known = found!.pictures === 0 ? await nearestKnown(rule, library, signal) : undefined;
  return {
    rule,
    total,
    pictures: found!.pictures,
    examples: found!.examples.map(({ id, fileName, takenAt }) => ({
      id,
      fileName,
      day: dateOf(takenAt),
    })),
    isKept: (await ledger.exclusions.list()).some((each) => isSameRule(each.rule, rule)),
    near: known?.near ?? [],
  };
}

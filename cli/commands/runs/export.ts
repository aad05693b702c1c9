// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs export`: a film's timeline for editing programs, and its music.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { Fault } from "../../../src/base/fault.ts";
import { musicFile } from "../../../src/film/editing/music_file.ts";
import { loadSoundFont } from "../../../src/film/music/instruments/sound_font/sound_font.ts";
import { type Media, otioOf } from "../../../src/film/editing/otio.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import type { Source } from "../../../src/film/framing/source.ts";
import { trackPaths } from "../../../src/film/brief/track_paths.ts";
import type { Run } from "../../../src/ledger/run.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { readSound } from "../../../src/media/av/sound/sound_reader.ts";
import { isThere, writeParts, writeWhole } from "../../../src/system/files/files.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { outputFileName } from "../../../src/app/films/output_file_name.ts";
import type { StoredCut } from "../../../src/film/select/cut.ts";
import { findCut, withRuns } from "../../../src/app/runs/find_run.ts";
import { libraryRead } from "../../../src/app/runs/run_library.ts";
import { expandHome } from "../../../src/system/paths.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";

const EXTENSION = ".otio";

export const runsExport: Command = {
  name: "runs export",
  summary: "Write a film's timeline or its music for an editing program",
  positionals: ["run"],
  options: {
    otio: {
      kind: "flag",
      about:
        "As OpenTimelineIO: clips with their media and trims, joins, markers on the beats, the music as a file",
    },
    audio: {
      kind: "flag",
      about: "The music alone as WAV, as the film plays it",
    },
    output: {
      kind: "text",
      about: "Name of the file (default: that of the film; written beside it)",
      value: "<name>",
    },
  },
  examples: [
    "photos-memories runs export latest --otio",
    "photos-memories runs export latest --audio",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const asOtio = given.flag("otio"), asAudio = given.flag("audio");
  if (!asOtio && !asAudio) {
    throw new Fault("usage", "No format was named", { hint: "Add --otio or --audio" });
  }
  const { config } = await readSettings(context);
  return await withRuns(context, async (runs) => {
    const { run, cut } = await findCut(runs, given.positionals[0]!, ["completed", "dry_run"]);
    const timeline = await runs.document(run.runId, "timeline") as Timeline | undefined;
    if (!timeline) {
      throw new Fault("not_found", `Run ${run.runId} was not laid out (${run.status})`, {
        hint: `Make its film first: photos-memories runs render ${run.runId}`,
      });
    }
    const library = run.library ?? libraryRead(config, {});
    const target = targetOf(
      run,
      outputFileName(given.text("output")),
      expandHome(config.output.directory),
    );
    const [missing] = await missingTracks(timeline);
    if (asAudio && missing !== undefined) {
      throw new Fault(
        "not_found",
        `The music of run ${run.runId} is not there any more: ${missing}`,
        {
          hint: "Put the track back, or choose other music on the page of the film",
        },
      );
    }
    const music = missing === undefined
      ? await writeMusic(timeline, target, config.music.sound_font)
      : undefined;
    if (asAudio) {
      if (music === undefined) {
        throw new Fault("not_found", `The film of run ${run.runId} has no music`);
      }
      context.terminal.out(music);
    }
    if (!asOtio) return 0;
    const document = otioOf(timeline, {
      mediaOf: mediaIn(library, assetsOf(cut)),
      ...(music === undefined ? {} : { musicUrl: pathToFileURL(music).href }),
    });
    await writeWhole(target, JSON.stringify(document, null, 2));
    context.terminal.out(target);
    return 0;
  });
}

function targetOf({ runId, outputPath }: Run, name: string | undefined, folder: string): string {
  const film = outputPath ?? path.join(folder, runId);
  const stem = name ?? path.basename(film, path.extname(film));
  const file = stem.endsWith(EXTENSION) ? stem : `${stem}${EXTENSION}`;
  return path.join(path.dirname(film), file);
}

/** As the film plays it, beside the timeline, which is moved with it; `undefined` where the film has none. */
async function writeMusic(
  timeline: Timeline,
  target: string,
  soundFont: string | undefined,
): Promise<string | undefined> {
  const music = musicFile(timeline, { readSound, soundFont: () => loadSoundFont(soundFont) });
  if (music === undefined) return undefined;
  const file = `${target.slice(0, -EXTENSION.length)} music.wav`;
  await writeParts(file, music);
  return file;
}

/** The owner's tracks of a film that are not where they were. */
async function missingTracks({ music }: Timeline): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const track of music.mode === "file" ? trackPaths(music) : []) {
    if (!await isThere(track)) missing.push(track);
  }
  return missing;
}

/** Every picture the cut shows, by its id. */
function assetsOf({ shots }: StoredCut): ReadonlyMap<string, Asset> {
  const isAsset = (value: unknown): value is Asset =>
    typeof value === "object" && value !== null && "sourceKey" in value && "id" in value;
  const found = (value: unknown): Asset[] => {
    if (isAsset(value)) return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(found) : [];
  };
  return new Map(found(shots).map((asset) => [asset.id, asset]));
}

function mediaIn(
  library: Run["library"],
  assets: ReadonlyMap<string, Asset>,
): (source: Source) => Media {
  return ({ asset: id, part, kind }) => {
    const asset = assets.get(id);
    const file = part === "motion" ? asset?.live?.videoId ?? id : id;
    const seconds = kind === "photo"
      ? undefined
      : part === "motion"
      ? asset?.live?.durationSeconds
      : asset?.durationSeconds;
    return {
      url: urlOf(library, file, asset?.account),
      name: asset?.fileName ?? path.basename(file),
      ...(seconds === undefined ? {} : { seconds }),
    };
  };
}

/** A file of the folder, or the original on the library server. */
function urlOf(library: Run["library"], id: string, account: string | undefined): string {
  if (!library) return id;
  if ("folder" in library) {
    // The moving half inside a photo's own file is named after it.
    return pathToFileURL(path.join(library.folder, id.split("#")[0]!)).href;
  }
  const { accounts } = library;
  const { url } = accounts.find(({ name }) => name === account) ?? accounts[0]!;
  return `${url.replace(/\/+$/, "")}/api/assets/${encodeURIComponent(id)}/original`;
}

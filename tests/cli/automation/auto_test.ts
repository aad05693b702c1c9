// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HookServer } from "../../fakes/web/hook_server.ts";
import { Cli, type CliEnd } from "../../fixtures/cli/cli.ts";
import { KillWorld } from "../../fixtures/process/kill_world.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { PAGE_LOOK_MS, until } from "../../fixtures/until.ts";

const HOLDER = fileURLToPath(new URL("../../fixtures/process/lock_holder.ts", import.meta.url));

const KEYS = [
  "runtime",
  "outcome",
  "action",
  "reason",
  "candidate_key",
  "category",
  "run_id",
  "error",
  "output_path",
  "recent_categories",
  "rejections",
];

interface QuietLine {
  readonly outcome: string;
  readonly action: string | null;
  readonly reason: string;
  readonly candidate_key: string | null;
  readonly run_id: string | null;
  readonly error: string | null;
  readonly output_path: string | null;
}

/** Of a quiet run: exactly one line, the keys in the seed's order, the exit code of its outcome. */
function lineOf({ code, out }: CliEnd): QuietLine {
  assert.equal(out.split("\n").length, 2, out);
  const line = JSON.parse(out);
  assert.deepEqual(Object.keys(line), KEYS);
  assert.deepEqual(Object.keys(line.runtime), [
    "version",
    "checkout",
    "commit",
    "upstream",
    "commits_behind",
    "stale",
  ]);
  assert.equal(code, line.outcome === "failed" ? 1 : 0);
  return line;
}

async function inWorld(work: (world: KillWorld, cli: Cli) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    const world = new KillWorld(folder, {
      PHOTOS_MEMORIES_LIBRARY__FOLDER: `${folder}/library`,
      PHOTOS_MEMORIES_AUDIO__MUSIC: "none",
    });
    await world.fill();
    await work(world, world.cli);
  });
}

async function statusOf(cli: Cli) {
  return JSON.parse((await cli.run("auto", "status", "--json")).out);
}

/** Waits for a word of the program; what it says afterwards is read away. */
async function heard(child: Deno.ChildProcess, word: RegExp): Promise<void> {
  const reader = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; !word.test(text);) {
    const { value, done } = await reader.read();
    assert.ok(!done, `It ended without saying ${word}: ${text}`);
    text += value;
  }
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  void rest();
}

Deno.test("auto run decides, makes the film, proves it and then rests", async () => {
  await inWorld(async (world, cli) => {
    const suggested = await cli.run("auto", "suggest", "--json", "--explain");
    const [first] = JSON.parse(suggested.out);
    assert.deepEqual(Object.keys(first), [
      "memory_type",
      "category",
      "date_range",
      "score",
      "reason",
      "asset_count",
      "person_names",
      "memory_key",
      "source",
      "source_years",
      "score_parts",
    ]);
    const dry = lineOf(await cli.run("auto", "run", "--quiet", "--dry-run"));
    assert.deepEqual(
      [dry.outcome, dry.reason, dry.candidate_key],
      ["dry_run", "dry run", first.memory_key],
    );

    const made = lineOf(await cli.run("auto", "run", "--quiet"));
    assert.deepEqual(
      [made.outcome, made.action, made.reason, made.candidate_key, made.error],
      ["completed", "generation", "generation completed", first.memory_key, null],
    );
    assert.deepEqual([...world.films().keys()], [made.output_path]);
    assert.deepEqual(world.problems(), []);

    const { last_attempt: attempt, cooldown, suggestion, recent_categories } = await statusOf(cli);
    assert.deepEqual(
      [attempt.outcome, attempt.memory_key, attempt.run_id, attempt.last_phase],
      ["completed", first.memory_key, made.run_id, "complete"],
    );
    assert.deepEqual([cooldown.active, suggestion.outcome], [true, "ready"]);
    assert.deepEqual(recent_categories, [first.category]);
    const transcripts = `${cli.folder}/data/cache/automation-output`;
    assert.equal(readdirSync(transcripts).length, 2, "the dry run has its own");
    const transcript = `${transcripts}/${attempt.id}.private.log`;
    assert.equal(statSync(transcript).mode & 0o777, 0o600);
    assert.match(readFileSync(transcript, "utf8"), new RegExp(made.output_path!));

    const rests = lineOf(await cli.run("auto", "run", "--quiet"));
    assert.deepEqual([rests.outcome, rests.reason], ["skipped", "cooldown active"]);
    const { id } = (await statusOf(cli)).last_attempt;
    const skipped = readFileSync(`${transcripts}/${id}.private.log`, "utf8");
    assert.match(skipped, /^Outcome: skipped, cooldown active$/m);
    const stale = await cli.run("auto", "run", "--force", "--candidate", first.memory_key);
    assert.equal(stale.code, 1);
    assert.match(stale.notes, /failed: Candidate is no longer eligible: .*auto suggest/);
    assert.match((await cli.run("auto", "history")).out, /^date +film +days +output\n.* month /);
    const history = JSON.parse((await cli.run("auto", "history", "--json")).out);
    assert.deepEqual(history.map((film: { run_id: string }) => film.run_id), [made.run_id]);
  });
});

Deno.test("a film whose automation was killed is interrupted, and nobody's wish", async () => {
  await inWorld(async (world, cli) => {
    const slow = new Cli(world.folder, {
      ...cli.environment,
      PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "4k",
      PHOTOS_MEMORIES_PHOTOS__DURATION: "10",
    });
    const killed = slow.start(["auto", "run"]);
    await heard(killed, /^Rendering.* …/m);
    killed.kill("SIGKILL");
    await Promise.all([killed.stdout.cancel(), killed.status]);
    await until(
      "the run is known to be interrupted",
      async () => /interrupted/.test((await cli.run("runs", "show", "latest")).out),
      PAGE_LOOK_MS,
    );
    const { outcome, lock_free } = (await statusOf(cli)).last_attempt;
    assert.deepEqual([outcome, lock_free], ["running", true]);
  });
});

Deno.test("auto run, auto run and generate keep out of each other's way", async () => {
  await inWorld(async (world, cli) => {
    const month = ["--year", "2020", "--month", "1"];
    // Large enough to last until the others have tried.
    const slow = new Cli(world.folder, {
      ...cli.environment,
      PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "4k",
      PHOTOS_MEMORIES_PHOTOS__DURATION: "10",
    });
    const first = slow.start(["auto", "run"]);
    await heard(first, /^(?:Looking at|Choosing|Rendering).* …/m);
    const second = lineOf(await cli.run("auto", "run", "--quiet", "--force"));
    assert.deepEqual(
      [second.outcome, second.action, second.reason],
      ["skipped", "generation", "automation already running"],
    );
    assert.equal((await statusOf(cli)).last_attempt.reason, "typed command");
    const generated = await cli.run("generate", ...month);
    assert.equal(generated.code, 75);
    assert.match(
      generated.notes,
      /^Another film is being made: .+, begun \d+ s ago.*\nWait until it is done/m,
    );
    const dry = await cli.run("generate", ...month, "--dry-run");
    assert.notEqual(dry.code, 75, "a dry run waits for no other film");
    first.kill("SIGINT");
    // Read to the end: who stops listening is no failure to the program.
    assert.match(
      await new Response(first.stdout).text(),
      /^Candidate: month \(monthly_highlights:/,
    );
    assert.equal((await first.status).code, 1);
    const stopped = (await statusOf(cli)).last_attempt;
    assert.deepEqual([stopped.outcome, stopped.reason], ["failed", "cancelled by the owner"]);
    // The refused one was never written down, and nobody holds anything any more.
    assert.equal((await cli.run("generate", ...month)).code, 3, "there is no picture of it");

    const { program, words } = holder(cli, "pipeline");
    const held = new Deno.Command(program, { args: words, stdout: "piped" }).spawn();
    const reader = held.stdout.getReader();
    assert.equal(new TextDecoder().decode((await reader.read()).value).trim(), "held");
    const told = await cli.run("auto", "run", "--quiet", "--force");
    assert.equal(told.notes, "", "nothing but the JSON");
    const refused = lineOf(told);
    assert.deepEqual([refused.outcome, refused.reason], ["failed", "another film was being made"]);
    assert.equal(refused.error, null, "the reason is the whole story");
    held.kill("SIGKILL");
    await Promise.all([reader.cancel(), held.status]);

    const failing = await cli.run("auto", "suggest");
    assert.ok(!/Backing off/.test(failing.notes), failing.notes);
  });
});

function holder(cli: Cli, name: string) {
  const folder = `${cli.folder}/data/locks`;
  return {
    program: Deno.execPath(),
    words: ["run", "--no-check", "--no-prompt", "-A", HOLDER, folder, name],
  };
}

Deno.test("a film that fails is told of once, whoever asked for it, and a wrong wish is not", async () => {
  await inWorld(async (world, cli) => {
    await using hook = await HookServer.open();
    const full = new Cli(world.folder, {
      ...cli.environment,
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "100000000",
      PHOTOS_MEMORIES_NOTIFICATIONS__ENABLED: "true",
      PHOTOS_MEMORIES_NOTIFICATIONS__URLS: `json://${hook.host}/hook`,
    });
    // Warned of at every start.
    mkdirSync(`${world.folder}/data`, { recursive: true });
    writeFileSync(`${world.folder}/data/config.yaml`, 'llm: { api_key: "$HOME" }\n');
    const told = () => hook.requests.map(({ body }) => JSON.parse(body.toString()));
    const message = /\nError: Only [^\n]* GB Free some space, or lower output\.min_free_space_gb$/;

    const automatic = await full.run("auto", "run");
    assert.equal(automatic.code, 1);
    assert.match(automatic.notes, /^Warning: llm\.api_key holds \$HOME/m);
    assert.equal(told().length, 1);
    assert.match(told()[0].message, message);

    const [file = ""] = readdirSync(`${world.folder}/library`);
    const [, year, month] = /^IMG_(\d{4})(\d\d)/.exec(file)!;
    const days = ["--year", year!, "--month", month!];
    const byHand = await full.run("generate", ...days);
    assert.equal(byHand.code, 1, byHand.notes);
    assert.equal(told().length, 2);
    assert.equal(told()[1].title, "Generation Failed: Monthly Highlights");
    assert.match(told()[1].message, /^Type: monthly_highlights\nProcessing time: \d+m \d\ds\n/);
    assert.match(told()[1].message, message);

    // Nobody who sits there typing is told of what was typed.
    assert.equal((await full.run("generate", "--year", "25")).code, 2);
    assert.equal((await full.run("generate", ...days, "--dry-run")).code, 0);
    const slow = new Cli(world.folder, {
      ...full.environment,
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "0.1",
      PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "4k",
    });
    assert.notEqual((await slow.run("generate", ...days, "--person", "Nobody")).code, 0);
    // Minutes of work: it lasts until it is stopped, however long that takes.
    const long = ["--photo-duration", "10", "--fps", "60", "--format", "h265", "--quality", "high"];
    const stopped = slow.start(["generate", ...days, ...long]);
    await heard(stopped, /^Rendering …/m);
    stopped.kill("SIGINT");
    await new Response(stopped.stdout).text();
    assert.equal((await stopped.status).code, 130);
    assert.equal(told().length, 2);
  });
});

Deno.test("auto commands answer wrong wishes with a sentence", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder);
    const cases: ReadonlyArray<[words: string[], code: number, sentence: RegExp]> = [
      [["auto", "run", "--cooldown=-1"], 2, /"--cooldown" cannot be "-1"/],
      [["auto", "suggest", "--type", "trips"], 2, /Did you mean "trip"\?/],
      [["auto", "suggest", "--json"], 2, /"message":"No library is configured"/],
      [
        ["auto", "run"],
        1,
        /failed: library preflight failed: No library is configured\nSet immich\.url/,
      ],
      [["auto", "history"], 0, /The automation has made no film yet/],
      [["auto", "status"], 0, /^Last attempt .* failed: library .*: No library is configured$/m],
    ];
    for (const [words, code, sentence] of cases) {
      const end = await cli.run(...words);
      assert.equal(end.code, code, `${words.join(" ")}: ${end.out}${end.notes}`);
      assert.match(end.out + end.notes, sentence);
    }
    const unasked = await cli.program("generate", "--request", "-");
    assert.equal(unasked.code, 2);
    assert.match(unasked.notes, /^Standard input holds no request for a film/m);
    assert.ok(!/--request/.test((await cli.run("generate", "--help")).out));
    const quiet = lineOf(
      await new Cli(folder, { PHOTOS_MEMORIES_NO_SUCH_KEY: "1" }).run("auto", "run", "--quiet"),
    );
    assert.deepEqual([quiet.outcome, quiet.reason], ["failed", "automation failed"]);
    assert.equal(quiet.action, "generation");
  });
});

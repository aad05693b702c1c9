// SPDX-License-Identifier: AGPL-3.0-or-later

// Asks the web app as a stranger, and says when an answer is more than a stranger may have.

import { pictureIdOf } from "../../../src/film/finish/keep_pictures.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import { pathMutations } from "../../fixtures/web/path_mutations.ts";
import { asked, ATTEMPT, type SignInMode, TOKEN, WebWorld } from "./web_world.ts";

const RUN = "20261005_070000_1f0c";
/** The picture of the only shot of the film. */
const PICTURE = pictureIdOf("p0.jpg");

const PATHS = ROUTES.map(({ path }) =>
  path.replace(":run_id", RUN).replace(":attempt_id", ATTEMPT).replace(":name", "app.css")
    .replace(":picture_id", PICTURE)
);

/** What the list of public routes answers for this method and path as a router reads it. */
const PUBLIC_PATHS = ROUTES.filter(({ role }) => role === "everyone").map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
}));

/** Ends no identity opens: a stranger may see them for any path. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 421]);

/** Of probes, crawlers and programs, each of which somebody's gate once waved through; or none. */
const USER_AGENTS = [
  undefined,
  "",
  "kube-probe/1.33",
  "ELB-HealthChecker/2.0",
  "GoogleHC/1.0",
  "Prometheus/3.5.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "photos-memories/healthcheck",
  "curl/8.14.1",
] as const;

/** Words that stand in protected answers and nowhere else. */
const CANARIES = /CANARY|openapi"|Being edited|Interface for programs|0123456789|JPEG/;

/** Sentences about answers that no stranger should have had; empty when all is well. */
export async function wrongAnswers(
  mode: SignInMode,
  count: number,
  seed: number,
): Promise<readonly string[]> {
  // With sign-in off strangers are those whom the host guard does not let in.
  const host = mode === "off" ? "evil.test" : "films.home.arpa";
  const { world, app } = await WebWorld.open(mode, { token: TOKEN });
  await world.film(RUN);
  await world.transcript();
  const wrong: string[] = [];
  let index = 0;
  for (const path of pathMutations(PATHS, count, seed)) {
    const agent = USER_AGENTS[Math.floor(index / 4) % USER_AGENTS.length];
    const method = index++ % 4 === 3 ? "POST" : index % 17 === 0 ? "HEAD" : "GET";
    const url = `http://${host}${path}`;
    if (!URL.canParse(url)) continue;
    const answer = await app.fetch(
      asked(url, {
        method,
        headers: {
          "remote-user": "ana",
          "x-forwarded-user": "ana",
          ...(agent !== undefined && { "user-agent": agent }),
        },
      }),
      { peer: "203.0.113.7" },
    );
    const text = await answer.text();
    const isRefused = REFUSALS.has(answer.status) ||
      (answer.status === 307 && /^\/sign-in/.test(answer.headers.get("location") ?? ""));
    const asksFor = method === "HEAD" ? "GET" : method;
    const readAs = decoded(new URL(url).pathname);
    const isListed = PUBLIC_PATHS.some(({ method, pattern }) =>
      method === asksFor && pattern.test(readAs)
    );
    if ((!isRefused && !isListed) || CANARIES.test(text)) {
      wrong.push(`${mode} ${method} ${path} → ${answer.status}`);
    }
  }
  if (world.started.length > 0) {
    wrong.push(`${mode}: ${world.started.length} triggers went through`);
  }
  return wrong;
}

/** As the router decodes a path: escapes that stand for no letter stay. */
function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURI(escapes);
    } catch {
      return escapes;
    }
  });
}

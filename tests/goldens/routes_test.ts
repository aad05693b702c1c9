// SPDX-License-Identifier: AGPL-3.0-or-later

import { USER, WebWorld } from "../fakes/web/web_world.ts";
import { asked, ATTEMPT, familyIn, signedIn, TOKEN } from "../fakes/web/web_world.ts";
import { pictureIdOf } from "../../src/film/finish/keep_pictures.ts";
import { ROUTES } from "../../src/web/routes/all.ts";
import { golden } from "./golden.ts";

const RUN = "20261005_070000_1f0c";

/** A token of the right form, which opens nothing. */
const NO_TOKEN = "A".repeat(43);

function pathOf(path: string, token = NO_TOKEN): string {
  return path.replace(":token", token).replace(":run_id", RUN).replace(":attempt_id", ATTEMPT)
    .replace(":name", "app.css")
    .replace(":picture_id", pictureIdOf("p0.jpg"))
    .replace(":frame_id", "1");
}

type Visitor =
  | "off"
  | "off, unknown host"
  | "unauthenticated"
  | "guest with the link"
  | "frame with its address"
  | "family"
  | "signed in"
  | "another origin";

/** The status each visitor gets, and where it is sent. */
async function statuses(visitor: Visitor): Promise<Record<string, string>> {
  const isOff = visitor.startsWith("off");
  const found: Record<string, string> = {};
  for (const { method, path } of ROUTES) {
    const others = visitor === "off" ? method === "GET" ? ["HEAD", "POST"] : ["GET"] : [];
    for (const asks of [method, ...others]) {
      const { world, app } = await WebWorld.open(isOff ? "off" : "basic", {
        live: { longestMs: 1 },
      });
      await world.film(RUN);
      await world.transcript();
      const headers: Record<string, string> = {};
      const device = await world.frame();
      const token = visitor === "guest with the link"
        ? await world.guestLink(RUN)
        : visitor === "frame with its address"
        ? device.token
        : undefined;
      if (visitor === "family") headers["cookie"] = await familyIn(app);
      if (visitor === "off, unknown host") headers["host"] = "evil.test";
      if (visitor === "another origin") headers["origin"] = "https://evil.test";
      if (visitor === "signed in" || visitor === "another origin") {
        headers["cookie"] = await signedIn(app);
      }
      const answer = await app.fetch(
        asked(`http://localhost${pathOf(path, token)}`, { method: asks, headers }),
        { peer: "127.0.0.1" },
      );
      await answer.body?.cancel();
      const to = answer.headers.get("location");
      // A new order has an address of its own.
      const where = to?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}$/, ":order_id");
      found[`${asks} ${path}`] = where === undefined
        ? `${answer.status}`
        : `${answer.status} ${where}`;
    }
  }
  return found;
}

Deno.test("every route answers each kind of visitor with the status it had", async () => {
  const visitors: readonly Visitor[] = [
    "off",
    "off, unknown host",
    "unauthenticated",
    "guest with the link",
    "frame with its address",
    "family",
    "signed in",
    "another origin",
  ];
  const table: Record<string, Record<string, string>> = {};
  for (const visitor of visitors) table[visitor] = await statuses(visitor);
  golden("routes", table);
});

/** Seed 5.5. */
Deno.test("the trigger obeys the access table", async () => {
  const offers = {
    "nothing": {},
    "x-api-key": { "x-api-key": TOKEN },
    "bearer": { authorization: `Bearer ${TOKEN}` },
    "a wrong token": { "x-api-key": `${TOKEN}x` },
    "another origin": { "x-api-key": TOKEN, origin: "https://evil.test" },
  } as const;
  const table: Record<string, string> = {};
  for (const mode of ["off", "basic"] as const) {
    for (const token of [undefined, TOKEN]) {
      for (const session of mode === "off" ? [false] : [false, true]) {
        for (const [offer, given] of Object.entries(offers)) {
          const { app } = await WebWorld.open(mode, { token });
          const headers: Record<string, string> = { ...given };
          if (session) headers["cookie"] = await signedIn(app);
          const answer = await app.fetch(
            asked("http://localhost/api/trigger", { method: "POST", headers }),
            { peer: "127.0.0.1" },
          );
          const row = [
            `auth ${mode === "off" ? "off" : "on"}`,
            `token ${token ? "set" : "unset"}`,
            ...(mode === "off" ? [] : [session ? `session of ${USER}` : "no session"]),
            offer,
          ].join(", ");
          table[row] = `${answer.status} ${await answer.text()}`;
        }
      }
    }
  }
  golden("trigger", table);
});

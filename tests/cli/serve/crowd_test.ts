// More connections at once than the system lets the process hold: whoever asks when they are gone is
// answered by the same process.

import assert from "node:assert/strict";
import { served } from "../../fakes/served.ts";

interface Crowd {
  readonly door: string;
  readonly program: string;
  /** Files the process may have open. */
  readonly files: number;
  readonly connections: number;
  readonly says?: RegExp;
}

const CROWDS: readonly Crowd[] = [
  {
    door: "by Deno's server",
    program: "cli/main.ts",
    files: 200,
    connections: 400,
    says: /All connections were cut/,
  },
  {
    door: "by node:http",
    program: "tests/fixtures/node_door_entry.ts",
    files: 2_200,
    connections: 2_600,
  },
];

/** Ends only with the last of them taken, refused or cut. */
async function crowdOf(count: number, port: number): Promise<Deno.TcpConn[]> {
  const tried = await Promise.allSettled(
    Array.from({ length: count }, () => Deno.connect({ hostname: "127.0.0.1", port })),
  );
  return tried.flatMap((each) => each.status === "fulfilled" ? [each.value] : []);
}

for (const { door, program, files, connections, says } of CROWDS) {
  Deno.test(`a crowd that says nothing ends no program, ${door}`, async () => {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-crowd-" });
    try {
      await using app = await served({
        data,
        environment: {
          PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
          PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
        },
        words: ["--host", "0.0.0.0"],
        program: [
          "sh",
          "-c",
          `ulimit -n ${files}; exec "$@"`,
          "sh",
          ...[Deno.execPath(), "run", "--no-prompt", "-A", "--no-check", program],
        ],
      });
      const alive = async () => {
        const answer = await fetch(`${app.url}/health/live`, {
          signal: AbortSignal.timeout(10_000),
        });
        await answer.body?.cancel();
        return answer.status;
      };
      const crowd = await crowdOf(connections, Number(new URL(app.url).port));
      // Long enough for the door to have looked at all of them.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      for (const connection of crowd) connection.close();
      let status: number | undefined;
      for (let n = 0; n < 20 && status === undefined; n++) {
        status = await alive().catch(() => undefined);
        if (status === undefined) await new Promise((resolve) => setTimeout(resolve, 250));
      }
      assert.equal(status, 200, app.notes());
      if (says) assert.match(app.notes(), says);
      assert.equal(await app.stop(), 0);
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  });
}

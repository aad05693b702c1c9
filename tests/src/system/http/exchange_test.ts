import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Fault } from "../../../../src/base/fault.ts";
import { exchange, type HttpQuestion } from "../../../../src/system/http/exchange.ts";
import { type Answer, answering, HookServer } from "../../../fakes/hook_server.ts";

const LONG_MS = 60_000;
const DESTINATION = { setting: "llm.base_url" };

async function ask(answer: Answer, question: Partial<HttpQuestion> = {}) {
  await using server = await HookServer.open(answer);
  const url = new URL(`http://${server.host}/start?a=b`);
  const result = await exchange({
    method: "GET",
    url,
    destination: DESTINATION,
    timeoutMs: LONG_MS,
    ...question,
  });
  return { result, requests: server.requests, origin: url.origin };
}

Deno.test("exchange sends what it is given and gives the whole answer", async () => {
  const { result, requests } = await ask(
    answering(503, "später", { "retry-after": "7" }),
    { method: "POST", body: '{"ä":1}', headers: { authorization: "Bearer x" } },
  );
  assert.deepEqual(result, { kind: "answer", status: 503, text: "später", retryAfter: "7" });
  const [request] = requests;
  assert.deepEqual([request!.method, request!.path], ["POST", "/start?a=b"]);
  assert.equal(request!.body.toString(), '{"ä":1}');
  assert.equal(request!.headers.authorization, "Bearer x");
  assert.equal(request!.headers["content-type"], "application/json");
});

Deno.test("exchange follows redirects within the server alone, and repeats a question as it is", async () => {
  const moving = (status: number, location: string): Answer => (request, response) => {
    if (request.path === "/there") response.end("arrived");
    else response.writeHead(status, { location }).end();
  };
  const question = { method: "POST", body: "{}" } as const;
  const followed = await ask(moving(307, "/there"), question);
  assert.deepEqual(followed.result, { kind: "answer", status: 200, text: "arrived" });
  assert.deepEqual(followed.requests.map(({ method }) => method), ["POST", "POST"]);
  assert.equal((await ask(moving(302, "/there"))).requests.length, 2);

  const dropped = await ask(moving(302, "/there"), question);
  assert.deepEqual(dropped.result, {
    kind: "answer",
    status: 302,
    text: "",
    location: `${dropped.origin}/there`,
  });
  const elsewhere = await ask(moving(307, "http://127.0.0.1:1/there"));
  assert.ok(elsewhere.result.kind === "answer");
  assert.equal(elsewhere.result.location, "http://127.0.0.1:1/there");
  const round = await ask(moving(307, "/start"));
  assert.deepEqual([round.requests.length, round.result.kind], [4, "answer"]);
});

Deno.test("exchange says why there is no answer", async () => {
  const endless: Answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  const silenceOf = async (answer: Answer, question: Partial<HttpQuestion> = {}) => {
    const { result } = await ask(answer, question);
    assert.ok(result.kind === "silence");
    return `${result.because}: ${result.reason}`;
  };
  assert.equal(await silenceOf(endless), "odd: the answer is larger than 1 MiB");
  assert.equal(
    await silenceOf((_, response) => response.destroy()),
    "cut: the connection was cut",
  );
  const half: Answer = (_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  };
  assert.equal(await silenceOf(half), "unreachable: the connection was cut");
  assert.equal(
    await silenceOf(() => {}, { timeoutMs: 50 }),
    "late: no answer within 0.05 seconds",
  );
  assert.equal(
    await silenceOf(() => {}, { timeoutMs: 1_000 }),
    "late: no answer within 1 second",
  );
});

Deno.test("exchange stops at once when asked to, before and during an answer", async () => {
  const isCancelled = (error: unknown) => error instanceof Fault && error.code === "cancelled";
  await assert.rejects(ask(answering(200), { signal: AbortSignal.abort() }), isCancelled);
  const stop = new AbortController();
  await assert.rejects(ask(() => stop.abort(), { signal: stop.signal }), isCancelled);
});

Deno.test("exchange asks no proxy that the environment names", async () => {
  await using proxy = await HookServer.open();
  const names = ["http_proxy", "HTTP_PROXY"];
  const before = names.map((name) => Deno.env.get(name));
  try {
    for (const name of names) Deno.env.set(name, `http://${proxy.host}`);
    using agent = {
      kept: new http.Agent({ keepAlive: true }),
      [Symbol.dispose]() {
        this.kept.destroy();
      },
    };
    assert.equal((await ask(answering(200, "direct"))).result.kind, "answer");
    assert.equal((await ask(answering(200), { agent: agent.kept })).result.kind, "answer");
    assert.equal(proxy.requests.length, 0);
  } finally {
    names.forEach((name, i) =>
      before[i] === undefined ? Deno.env.delete(name) : Deno.env.set(name, before[i])
    );
  }
});

Deno.test("exchange asks once where a connection used before is cut", async () => {
  const asked: string[] = [];
  const ports = new Set<number | undefined>();
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    asked.push(request.url!);
    ports.add(request.socket.remotePort);
    request.resume().on("end", () => {
      if (request.url === "/cut") request.socket.destroy();
      else response.end("answered");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  const question = {
    method: "POST",
    destination: DESTINATION,
    body: "{}",
    timeoutMs: LONG_MS,
    agent,
  } as const;
  const ask = (path: string) =>
    exchange({ ...question, url: new URL(`http://127.0.0.1:${port}/${path}`) });
  try {
    assert.equal((await ask("first")).kind, "answer");
    assert.deepEqual(await ask("cut"), {
      kind: "silence",
      because: "cut",
      reason: "the connection was cut",
    });
    assert.equal(ports.size, 1);
    assert.equal((await ask("next")).kind, "answer");
    assert.deepEqual(asked, ["/first", "/cut", "/next"]);
  } finally {
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

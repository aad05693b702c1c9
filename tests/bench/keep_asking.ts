// A lean caller: so many connections that are kept, each asking again as soon as it was answered, with as
// little done for each answer as can be, for whoever asks shares the cores with whom it measures.

const encoder = new TextEncoder(), decoder = new TextDecoder("latin1");
const HEAD_END = "\r\n\r\n";

export interface Asked {
  /** Milliseconds of each answer with status 200, ascending. */
  readonly times: readonly number[];
  /** Other answers, and connections that ended. */
  readonly errors: number;
}

/** Asks `url` for `seconds` on `callers` connections. */
export async function keepAsking(url: string, callers: number, seconds: number): Promise<Asked> {
  const { hostname, port, host, pathname } = new URL(url);
  const request = encoder.encode(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  const connections: Deno.TcpConn[] = [];
  while (connections.length < callers) {
    connections.push(await Deno.connect({ hostname, port: Number(port) }));
  }
  const times: number[] = [], until = performance.now() + seconds * 1_000;
  let errors = 0;
  await Promise.all(connections.map(async (connection) => {
    using _closing = connection;
    connection.setNoDelay();
    const buffer = new Uint8Array(4_096);
    try {
      for (let begun = performance.now(); begun < until; begun = performance.now()) {
        // So short a request leaves in one piece.
        await connection.write(request);
        const status = await answered(connection, buffer);
        if (status === 200) times.push(performance.now() - begun);
        else errors++;
      }
    } catch {
      errors++;
    }
  }));
  return { times: times.sort((a, b) => a - b), errors };
}

export function quantile({ times }: Asked, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Infinity;
}

/** The status, once head and body are here. Throws where the connection ends before. */
async function answered(connection: Deno.Conn, buffer: Uint8Array): Promise<number> {
  for (let text = "";;) {
    const count = await connection.read(buffer);
    if (count === null) throw new Error("The connection ended within an answer");
    text += decoder.decode(buffer.subarray(0, count));
    const head = text.indexOf(HEAD_END);
    if (head < 0) continue;
    const length = Number(/content-length: (\d+)/i.exec(text)![1]);
    if (text.length >= head + HEAD_END.length + length) return Number(text.slice(9, 12));
  }
}

// SPDX-License-Identifier: AGPL-3.0-or-later

// A shell script in a network of its own, which has loopback alone, with every way out it tries: addresses
// beyond loopback, and names it asks a name server for. Needs root, unshare, ip and strace.

import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";

export interface Traced {
  readonly code: number;
  readonly out: string;
  /** Such as "dns.example.org" and "192.0.2.7:443", each once. */
  readonly tried: readonly string[];
}

/** The name server lies on loopback, where none listens: so the questions are seen, and fail at once. */
const NAME_SERVER = "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n";

export async function traced(
  script: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Traced> {
  const resolver = `${folder}/resolv.conf`, calls = `${folder}/calls.txt`;
  await writeFile(resolver, NAME_SERVER);
  const { code, stdout, stderr } = await new Deno.Command("unshare", {
    args: [
      ...["--net", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec"],
      `ip link set lo up
       mount -t proc proc /proc
       mount --bind "$1" /etc/resolv.conf
       exec strace -f --seccomp-bpf -qq -s 300 -e signal=none -o "$2" \\
         -e trace=connect,sendto,sendmsg,sendmmsg sh -ec "$3"`,
      ...["sh", resolver, calls, script],
    ],
    clearEnv: true,
    env: { ...environment },
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    out: decoder.decode(stdout) + decoder.decode(stderr),
    // Of a browser they are more than a string can hold.
    tried: await triedIn(createInterface(createReadStream(calls))),
  };
}

/** What strace wrote of `connect` and of what was sent. */
async function triedIn(calls: AsyncIterable<string>): Promise<readonly string[]> {
  const tried = new Set<string>();
  for await (const line of calls) {
    for (const [, port, v4, v6] of line.matchAll(ADDRESS)) {
      const address = v4 ?? v6!;
      // A connection to port 0 only asks which way a packet would take.
      if (port !== "0" && !isLoopback(address)) tried.add(`${address}:${port}`);
    }
    for (const name of askedIn(line)) tried.add(name);
  }
  return [...tried].sort();
}

const ADDRESS =
  /sin6?_port=htons\((\d+)\),[^}]*?(?:inet_addr\("([\d.]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/g;

function isLoopback(address: string): boolean {
  return /^127\.|^::1$|^::ffff:127\.|^0\.0\.0\.0$|^::$/.test(address);
}

/** A question to a name server: two bytes of its number, ten of a header that asks, then labels with lengths. */
function askedIn(line: string): readonly string[] {
  const names: string[] = [];
  for (const [, text] of line.matchAll(/(?:iov_base=|sendto\(\d+, )"((?:[^"\\]|\\.)*)"/g)) {
    const bytes = bytesOf(text!);
    // Recursion desired, one question, no answer.
    const isQuestion = bytes.length > 16 && bytes[2] === 1 && bytes[4] === 0 && bytes[5] === 1 &&
      bytes.slice(6, 10).every((byte) => byte === 0);
    if (!isQuestion) continue;
    const labels: string[] = [];
    for (let at = 12; bytes[at]; at += bytes[at]! + 1) {
      labels.push(String.fromCharCode(...bytes.slice(at + 1, at + 1 + bytes[at]!)));
    }
    names.push(labels.join("."));
  }
  return names;
}

const LETTERS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, a: 7, b: 8 };

/** A string as strace writes it: octal numbers and C's letters after a backslash. */
function bytesOf(text: string): readonly number[] {
  return [...text.matchAll(/\\([0-7]{1,3})|\\(.)|(.)/gs)].map(([, octal, letter, plain]) => {
    if (octal !== undefined) return parseInt(octal, 8);
    return letter === undefined ? plain!.charCodeAt(0) : LETTERS[letter] ?? letter.charCodeAt(0);
  });
}

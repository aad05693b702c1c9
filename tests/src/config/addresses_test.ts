import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { loadConfig } from "../../../src/config/load.ts";

const SETTINGS = [
  "IMMICH__URL",
  "INFERENCE__FACTS_BASE_URL",
  "EDITORIAL__PREPARATION__CAPTION_BASE_URL",
  "LLM__BASE_URL",
  "MODELS__ENCODER_URL",
  "MODELS__HEADS_URL",
  "MODELS__NSFW_URL",
  "MODELS__DOCUMENT_URL",
];

const NO_SERVER = "must be an address such as http://host:2283";
const REFUSED: Readonly<Record<string, string>> = {
  "http://0:80": 'writes 0.0.0.0 as "0"; nothing is sent there',
  "http://2130706433": 'writes 127.0.0.1 as "2130706433"; write 127.0.0.1 if that is meant',
  "http://0177.0.0.1/": 'writes 127.0.0.1 as "0177.0.0.1"; write 127.0.0.1 if that is meant',
  "http://0x7f000001": 'writes 127.0.0.1 as "0x7f000001"; write 127.0.0.1 if that is meant',
  "http://127.1": 'writes 127.0.0.1 as "127.1"; write 127.0.0.1 if that is meant',
  "http://0xa9.0xfea9fe": 'writes 169.254.169.254 as "0xa9.0xfea9fe"; nothing is sent there',
  "http://169.254.169.254/latest/meta-data":
    'leads nowhere: "169.254.169.254" is a link-local address; nothing is sent there',
  "http://[::ffff:169.254.169.254]": 'leads nowhere: "[::ffff:169.254.169.254]" is a link-local',
  "http://[fe80::1]": 'leads nowhere: "[fe80::1]" is a link-local address',
  "http://[fd00:ec2::254]": "where a cloud hands out its secrets; nothing is sent there",
  "http://100.100.100.200": "where a cloud hands out its secrets; nothing is sent there",
  "http://[::]:80": 'leads nowhere: "[::]" is no address of one machine',
  "http://255.255.255.255": 'leads nowhere: "255.255.255.255" is the address of all machines',
  "http://224.0.0.1": 'leads nowhere: "224.0.0.1" is an address of many machines',
  "file:///etc/passwd": NO_SERVER,
  "gopher://127.0.0.1:70/": NO_SERVER,
  "ftp://host/": NO_SERVER,
  "data:,x": NO_SERVER,
};
const TAKEN = [
  "http://127.0.0.1:2283",
  "http://[::1]:2283",
  "http://192.168.1.5",
  "http://nas:2283",
  "https://photos.example.org",
];

async function problemOf(setting: string, address: string): Promise<string | undefined> {
  try {
    await loadConfig("/no/such/file", { [`PHOTOS_MEMORIES_${setting}`]: address }, false);
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "config_invalid");
    return error.message;
  }
}

for (const setting of SETTINGS) {
  Deno.test(`loadConfig takes no address for ${setting} that leads nowhere`, async () => {
    for (const [address, words] of Object.entries(REFUSED)) {
      const problem = await problemOf(setting, address) ?? "accepted";
      assert.ok(problem.includes(words), `${address}: ${problem}`);
      assert.ok(problem.includes(`PHOTOS_MEMORIES_${setting} (`), problem);
    }
    for (const address of TAKEN) assert.equal(await problemOf(setting, address), undefined);
  });
}

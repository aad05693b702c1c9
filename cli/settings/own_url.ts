// Where the serving app on this machine is asked, by what its configuration says it listens on.

import { bareHost } from "../../src/base/ip_address.ts";
import type { Config } from "../../src/config/schema.ts";
import { underBase } from "../../src/signin/base_path.ts";
import { isWildcardHost } from "../../src/signin/listen_address.ts";

/**
 * A wildcard is reached by this machine's own address: "::" too, which takes IPv4 as well and is
 * 127.0.0.1 where the app did not obey it. Whatever else it listens on is the only way to it.
 */
export function ownUrl({ host, port, base_path }: Config["server"]): string {
  const bare = isWildcardHost(host) ? "127.0.0.1" : bareHost(host);
  const name = bare.includes(":") ? `[${bare}]` : bare;
  return `http://${name}:${port}${underBase(base_path, "/")}`;
}

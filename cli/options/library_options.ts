// Options that say which library a command reads.

import type { Option } from "../command.ts";

const LIBRARY = {
  kind: "text",
  about: "Folder of pictures instead of the configured library",
  value: "<folder>",
} as const satisfies Option;

/** Of commands that read any number of accounts. */
export const WHICH_OPTIONS = {
  library: LIBRARY,
  accounts: {
    kind: "text",
    about: "Accounts of the library server to read, with commas",
    value: "<a,b>",
  },
} as const satisfies Readonly<Record<string, Option>>;

/** Of commands about somebody in one account. */
export const ONE_OPTIONS = {
  library: LIBRARY,
  account: {
    kind: "text",
    about: "Account of the library server (default: the top-level connection)",
    value: "<name>",
  },
} as const satisfies Readonly<Record<string, Option>>;

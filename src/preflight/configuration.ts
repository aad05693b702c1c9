// The configuration was read before any check could run; the row says from where.

import type { Check } from "./check.ts";

export const checkConfiguration: Check = ({ configFile, configWarnings = [] }) =>
  Promise.resolve([{
    name: "Configuration",
    status: configWarnings.length > 0 ? "WARNING" : "OK",
    message: configFile.isThere
      ? `Read from "${configFile.path}" and the environment`
      : `There is no file "${configFile.path}"; defaults and the environment are in force`,
    ...(configWarnings.length > 0 ? { details: configWarnings } : {}),
  }]);

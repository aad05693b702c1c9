// Trips are told from home; without a fixed one, home is where pictures come from week for week.

import type { Check } from "./check.ts";

export const checkHomeBase: Check = ({ config }) => {
  const { homebase_latitude: latitude, homebase_longitude: longitude } = config.trips;
  const set = [latitude, longitude].filter((value) => value !== undefined).length;
  if (set === 2) {
    return Promise.resolve([{
      name: "Home base",
      status: "OK",
      message: `${latitude}, ${longitude}`,
    }]);
  }
  return Promise.resolve([{
    name: "Home base",
    status: "WARNING",
    message: set === 1
      ? "Only one of its two coordinates is set, so it is not used"
      : "Not set; trips are told from where pictures were taken week for week",
    hint: "Set trips.homebase_latitude and trips.homebase_longitude",
  }]);
};

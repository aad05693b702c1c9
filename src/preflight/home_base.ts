// Trips are told from home; without a fixed one, home is where pictures come from week for week.

import { HOME_DEMAND } from "../film/brief/places/homes.ts";
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
  if (set === 1) {
    return Promise.resolve([{
      name: "Home base",
      status: "WARNING",
      message: "Only one of its two coordinates is set, so it is not used",
      hint: "Set trips.homebase_latitude and trips.homebase_longitude",
    }]);
  }
  return Promise.resolve([{
    name: "Home base",
    status: "SKIPPED",
    message:
      `Not set: it is read off the pictures; trips are found once ${HOME_DEMAND}, and films ` +
      "of 90 days or more know it, too",
    hint: "trips.homebase_latitude and trips.homebase_longitude say it",
  }]);
};

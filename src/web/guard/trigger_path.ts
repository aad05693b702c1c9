// The paths of the trigger and all below it, whether or not a route has them.

const TRIGGER = /^\/api\/trigger(?:\/|$)/;

/** `path` is without the base; `undefined` is outside of it. */
export function isTriggerPath(path: string | undefined): boolean {
  return path !== undefined && TRIGGER.test(path);
}

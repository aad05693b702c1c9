// The lock of one automation decision.

/** Its name, the same for the command line, the timer and the trigger. */
export const AUTOMATION_LOCK = "automation";

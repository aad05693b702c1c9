// What a use case knows of the process that calls it.

export interface AppContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The configuration file that was named, instead of the usual one. */
  readonly configFile?: string;
  /** Path of the program's own entry, forked for child processes. */
  readonly entry: string;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Receives sentences that are worth knowing and stop nothing. */
  readonly warn?: (sentence: string) => void;
}

// The running process: the words it was started with, its variables, streams, signals and exit code. Under
// Deno in Deno's own calls: what it lends to Node programs takes as long to load as an empty program
// takes to start, and every command comes by here.

/** `undefined` under Deno, which has one too and would load it for a look. */
const node = typeof Deno === "undefined" ? globalThis.process : undefined;

export const isWindows = node ? node.platform === "win32" : Deno.build.os === "windows";

export interface OutStream {
  /** A person is watching. */
  readonly isTerminal: boolean;
  /** Of the terminal; some where there is none, or one that calls itself 0 wide, as Docker's may. */
  readonly columns: number;
  /** Who reads may go away, as "head" does: the rest is dropped then, and that is no failure. */
  write(text: string): void;
}

const USUAL_COLUMNS = 80;

/** Without the names of the runtime and of the entry. */
export const ownWords = (): readonly string[] => node?.argv.slice(2) ?? Deno.args;

/** As they are now. */
export const ownEnvironment = (): Readonly<Record<string, string | undefined>> =>
  node ? { ...node.env } : Deno.env.toObject();

/** The person's own; where no variable says it, what the system knows of the user. */
export function homeFolder(): string {
  // On Windows a shell may set it, to what only its own programs can read.
  const home = node || isWindows ? undefined : Deno.env.get("HOME");
  if (home) return home;
  const { homedir, userInfo } = globalThis.process.getBuiltinModule("node:os");
  return homedir() || userInfo().homedir;
}

/** For this process and its children. */
export function setVariable(name: string, value: string): void {
  if (node) node.env[name] = value;
  else Deno.env.set(name, value);
}

/** What the process ends with once nothing is left to do. */
export function setExitCode(code: number): void {
  if (node) node.exitCode = code;
  else Deno.exitCode = code;
}

/** Calls `listener` at every such signal, which then no longer ends the process, until it is disposed. */
export function onSignal(signal: "SIGINT" | "SIGTERM", listener: () => void): Disposable {
  if (node) {
    node.on(signal, listener);
    return { [Symbol.dispose]: () => void node.off(signal, listener) };
  }
  // Windows has no other way to end a program than to kill it.
  if (isWindows && signal === "SIGTERM") return { [Symbol.dispose]() {} };
  Deno.addSignalListener(signal, listener);
  return { [Symbol.dispose]: () => Deno.removeSignalListener(signal, listener) };
}

/** Somebody may be typing. */
export const isInputTerminal = (): boolean =>
  node ? node.stdin.isTTY === true : Deno.stdin.isTerminal();

export const standardOutput = (): OutStream =>
  node ? nodeStream(node.stdout) : denoStream(Deno.stdout);

export const standardError = (): OutStream =>
  node ? nodeStream(node.stderr) : denoStream(Deno.stderr);

function nodeStream(stream: NodeJS.WriteStream): OutStream {
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns || USUAL_COLUMNS;
    },
    write: (text) => void stream.write(text),
  };
}

function denoStream(stream: typeof Deno.stdout): OutStream {
  const encoder = new TextEncoder();
  let isGone = false;
  const isTerminal = stream.isTerminal();
  return {
    isTerminal,
    get columns() {
      return isTerminal && Deno.consoleSize().columns || USUAL_COLUMNS;
    },
    write(text) {
      let rest = encoder.encode(text);
      try {
        while (!isGone && rest.length > 0) rest = rest.subarray(stream.writeSync(rest));
      } catch (error) {
        if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
        isGone = true;
      }
    },
  };
}

// Says each distinct sentence once, so that a client that asks again every second fills no log.

/** When so many were said, all may be said again: the memory stays bounded. */
const MAX_REMEMBERED = 64;

export class OnceLog {
  readonly #said = new Set<string>();

  constructor(readonly say: (sentence: string) => void) {}

  tell(sentence: string): void {
    if (this.#said.has(sentence)) return;
    if (this.#said.size >= MAX_REMEMBERED) this.#said.clear();
    this.#said.add(sentence);
    this.say(sentence);
  }
}

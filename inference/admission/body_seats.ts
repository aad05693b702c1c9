// How many request bodies may be in memory at once. Somebody without a seat is refused before a byte
// of what they send is read.

/** Bodies refused at the door since the service began. */
export interface RefusedBodies {
  /** Declared or running past the limit. */
  readonly tooLarge: number;
  /** No seat was free. */
  readonly noSeat: number;
}

export class BodySeats {
  #taken = 0;
  #tooLarge = 0;
  #noSeat = 0;

  constructor(readonly seats: number) {}

  get taken(): number {
    return this.#taken;
  }

  get refused(): RefusedBodies {
    return { tooLarge: this.#tooLarge, noSeat: this.#noSeat };
  }

  /** Gives the seat back when called, once or more often; `undefined` when none is free. */
  take(): (() => void) | undefined {
    if (this.#taken >= this.seats) {
      this.#noSeat++;
      return undefined;
    }
    this.#taken++;
    let isHeld = true;
    return () => {
      if (isHeld) this.#taken--;
      isHeld = false;
    };
  }

  countTooLarge(): void {
    this.#tooLarge++;
  }
}

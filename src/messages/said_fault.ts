// A fault whose whole sentence is in every language.

import { Fault, type FaultCode } from "../base/fault.ts";
import { formatMessage, type Message } from "./say.ts";

export class SaidFault extends Fault {
  /** `english` stands before the sentence where programs read it, such as a setting's name. */
  constructor(code: FaultCode, readonly said: Message, english = "") {
    super(code, `${english}${formatMessage("en", said)}`);
  }
}

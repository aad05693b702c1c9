// SPDX-License-Identifier: AGPL-3.0-or-later

// A mail server of a few words on the loopback that keeps what it is given.

import { Buffer } from "node:buffer";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from "../../fixtures/web/loopback_certificate.ts";

interface KeptMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly login?: string;
  readonly isEncrypted: boolean;
  /** As it came, with its headers. */
  readonly text: string;
}

export interface SinkOptions {
  /** `start`: TLS from the first byte; `starttls`: offered; plain otherwise. */
  readonly tls?: "start" | "starttls";
  /** "user:password"; offers a login and refuses every other. */
  readonly login?: string;
  /** Said instead of taking the mail, such as "552 5.2.2 Mailbox full". */
  readonly refusal?: string;
  /** Takes the connection and never says a word. */
  readonly isSilent?: boolean;
}

export class SmtpSink implements AsyncDisposable {
  readonly mails: KeptMail[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(readonly options: SinkOptions) {
    const serve = (socket: Socket) => this.#greet(socket, options.tls === "start");
    this.#server = options.tls === "start"
      ? createTlsServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, serve)
      : createServer(serve);
  }

  static async open(options: SinkOptions = {}): Promise<SmtpSink> {
    const sink = new SmtpSink(options);
    await new Promise<void>((resolve) => sink.#server.listen(0, "127.0.0.1", resolve));
    return sink;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #greet(socket: Socket, isEncrypted: boolean): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    if (this.options.isSilent) return;
    socket.write("220 sink ESMTP\r\n");
    this.#talk(socket, isEncrypted);
  }

  #talk(socket: Socket, isEncrypted: boolean): void {
    let waiting = "", from = "", to: string[] = [], login: string | undefined;
    let isLetter = false;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const hear = (chunk: Buffer) => {
      waiting += chunk.toString("utf8");
      for (;;) {
        const mark = isLetter ? "\r\n.\r\n" : "\r\n";
        const end = waiting.indexOf(mark);
        if (end < 0) return;
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + mark.length);
        if (isLetter) {
          isLetter = false;
          if (this.options.refusal) say(this.options.refusal);
          else {
            this.mails.push({ from, to, login, isEncrypted, text: line });
            say("250 2.0.0 Ok: queued as 4711");
          }
          [from, to] = ["", []];
          continue;
        }
        const [verb = "", ...words] = line.split(" ");
        switch (verb.toUpperCase()) {
          case "EHLO": {
            const offers = ["sink"];
            if (this.options.tls === "starttls" && !isEncrypted) offers.push("STARTTLS");
            if (this.options.login) offers.push("AUTH PLAIN");
            offers.forEach((offer, i) => say(`250${i === offers.length - 1 ? " " : "-"}${offer}`));
            break;
          }
          case "STARTTLS": {
            say("220 Go ahead");
            socket.off("data", hear);
            const options = { isServer: true, key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE };
            const secured = new TLSSocket(socket, options);
            secured.on("error", () => {});
            this.#talk(secured, true);
            return;
          }
          case "AUTH": {
            const [, user, password] = Buffer.from(words[1] ?? "", "base64").toString().split("\0");
            login = `${user}:${password}`;
            say(login === this.options.login ? "235 Welcome" : `535 5.7.8 ${login} is not known`);
            break;
          }
          case "MAIL":
            from = /<(.*?)>/.exec(line)?.[1] ?? "";
            say("250 Ok");
            break;
          case "RCPT":
            to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
            say("250 Ok");
            break;
          case "DATA":
            isLetter = true;
            say("354 Go on");
            break;
          case "QUIT":
            say("221 Bye");
            socket.end();
            break;
          default:
            say("250 Ok");
        }
      }
    };
    socket.on("data", hear);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

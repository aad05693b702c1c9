// SPDX-License-Identifier: AGPL-3.0-or-later

// Sends one mail. Nodemailer is loaded when the first one is sent.

import { Buffer } from "node:buffer";
import type { SMTPTransportOptions } from "nodemailer";
import { Fault } from "../../base/fault.ts";
import { checkedSocket, type Destination } from "../../system/http/addresses.ts";
import { categoryOfMailCode, replyWords } from "../failure_category.ts";
import { PICTURE_TYPE } from "../message.ts";
import type { MailPosting, Outcome } from "../target.ts";

const IMPLICIT_TLS_PORT = 465, SUBMISSION_PORT = 587, PLAIN_PORT = 25;

interface MailOptions {
  readonly signal: AbortSignal;
  readonly destination: Destination;
  /** How long a server may be silent. */
  readonly silenceMs: number;
  /** Certificate authorities to trust instead of the usual ones, in PEM. */
  readonly authorities?: string;
}

/** Never throws. Ends when the signal does. */
export async function sendMail(
  posting: MailPosting,
  secrets: readonly string[],
  options: MailOptions,
): Promise<Outcome> {
  const { signal } = options;
  try {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(await transportOptions(posting, options));
    const { name = "", address } = posting.from;
    const { picture } = posting;
    const sent = await transport.sendMail({
      from: { name, address },
      to: [...posting.to],
      cc: [...posting.cc],
      bcc: [...posting.bcc],
      replyTo: [...posting.replyTo],
      subject: posting.subject,
      text: posting.text,
      attachments: picture
        ? [{
          filename: picture.name,
          content: Buffer.from(picture.bytes),
          contentType: PICTURE_TYPE,
        }]
        : [],
      signal,
    });
    const words = replyWords(sent.response, secrets);
    // Some of those it was for did not get it.
    if (sent.rejected.length > 0) {
      return { ok: false, category: "provider_rejected", said: `SMTP ${words}` };
    }
    return { ok: true, said: `SMTP ${words}`, body: "" };
  } catch (error) {
    return failure(error, secrets, signal);
  }
}

/** How the server of a posting is reached; large providers are known by their mail domain. */
export async function transportOptions(
  { server }: MailPosting,
  { signal, destination, silenceMs, authorities }: MailOptions,
): Promise<SMTPTransportOptions> {
  const known = "domain" in server ? await wellKnown(server.domain) : undefined;
  const isImplicit = server.port === undefined && known
    ? known.secure
    : server.encryption === "from_the_start";
  const { user, password } = server;
  // Public providers know their users by the whole mail address.
  const login = known && "domain" in server && user !== undefined && !user.includes("@")
    ? `${user}@${server.domain}`
    : user;
  const host = known?.host ?? ("domain" in server ? server.domain : server.host);
  const port = server.port ?? known?.port ?? usualPort(server.encryption);
  return {
    host,
    port,
    // Nodemailer's own look-up keeps answers, which are used unchecked.
    getSocket: (_, done) =>
      void checkedSocket(host, port, destination, signal).then(
        (connection) => done(null, { connection }),
        (error) => done(error, false),
      ),
    secure: isImplicit,
    requireTLS: !isImplicit && (known !== undefined || server.encryption === "starttls"),
    auth: login === undefined ? undefined : { user: login, pass: password },
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    tls: authorities === undefined ? {} : { ca: authorities },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function usualPort(encryption: MailPosting["server"]["encryption"]): number {
  switch (encryption) {
    case "from_the_start":
      return IMPLICIT_TLS_PORT;
    case "starttls":
      return SUBMISSION_PORT;
    case "maybe":
      return PLAIN_PORT;
  }
}

/** The outgoing server of a large provider's mail domain. */
async function wellKnown(
  domain: string,
): Promise<{ readonly host: string; readonly port: number; readonly secure: boolean } | undefined> {
  const { default: lookUp } = await import("nodemailer/lib/well-known");
  const found = lookUp(domain);
  if (!found || typeof found.host !== "string" || !found.port) return undefined;
  return { host: found.host, port: Number(found.port), secure: found.secure === true };
}

function failure(error: unknown, secrets: readonly string[], signal: AbortSignal): Outcome {
  if (signal.aborted) return { ok: false, category: "transport", said: "No answer in time" };
  if (error instanceof Fault) return { ok: false, category: "transport", said: error.message };
  const { code = "", response, responseCode = 0 } = error as {
    readonly code?: string;
    readonly response?: string;
    readonly responseCode?: number;
  };
  const category = code === "EAUTH" ? "authentication" : categoryOfMailCode(responseCode);
  const said = typeof response === "string"
    ? `SMTP ${replyWords(response, secrets)}`
    : connectionWords(code, error);
  return { ok: false, category, said };
}

function connectionWords(code: string, error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  if (code === "EDNS") return "No server has this name";
  if (code === "EAUTH") return "The server takes no such login";
  if (/refused/i.test(text)) return "The connection was refused";
  if (/certificate/i.test(text)) return "Its certificate is not trusted";
  if (code === "ETIMEDOUT") return "No answer in time";
  return code === "ETLS" ? "The server offers no encryption" : "The connection failed";
}

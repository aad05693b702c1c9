// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sendMail, transportOptions } from "../../../../src/notify/senders/mail_sender.ts";
import type { MailPosting } from "../../../../src/notify/target.ts";
import { parseTarget } from "../../../../src/notify/targets/all.ts";
import { type SinkOptions, SmtpSink } from "../../../fakes/web/smtp_sink.ts";
import { LOOPBACK_CERTIFICATE } from "../../../fixtures/web/loopback_certificate.ts";

const MESSAGE = {
  id: "m",
  tone: "success",
  title: "Memory Generated: Été",
  lines: ["Type: season", "Output: /films/été.mp4"],
  picture: { name: "film.jpg", bytes: new Uint8Array([255, 216, 255]) },
} as const;

const DESTINATION = { setting: "notifications.urls" };

/** Sends one mail to a sink; `address` has its port at "PORT". */
async function mailTo(
  address: string,
  options: SinkOptions,
  more: { readonly authorities?: string; readonly signal?: AbortSignal } = {},
) {
  await using sink = await SmtpSink.open(options);
  const target = parseTarget(address.replace("PORT", String(sink.port)));
  if (typeof target === "string") throw new Error(target);
  const outcome = await sendMail(target.postings(MESSAGE)[0] as MailPosting, target.secrets, {
    signal: new AbortController().signal,
    destination: DESTINATION,
    silenceMs: 5_000,
    ...more,
  });
  return { outcome, mails: [...sink.mails] };
}

Deno.test("sendMail brings subject, text and picture to everybody", async () => {
  const { outcome, mails } = await mailTo(
    "mailto://127.0.0.1:PORT?from=Films%3Cfilms@x.org%3E&to=a@x.org&cc=b@x.org&bcc=hidden@x.org",
    {},
  );
  assert.deepEqual(outcome, { ok: true, said: "SMTP 250 2.0.0 Ok: queued as 4711", body: "" });
  const [mail] = mails;
  assert.equal(mail?.from, "films@x.org");
  assert.deepEqual(mail?.to, ["a@x.org", "b@x.org", "hidden@x.org"]);
  assert.match(mail!.text, /^From: Films <films@x\.org>$/m);
  assert.match(mail!.text, /^Subject: =\?UTF-8\?Q\?Memory_Generated=3A_=C3=89t=C3=A9\?=/m);
  assert.match(mail!.text, /Output: \/films\/=C3=A9t=C3=A9\.mp4/);
  assert.match(mail!.text, /^Content-Type: image\/jpeg; name=film\.jpg/m);
  assert.match(mail!.text, /^\/9j\/$/m);
  assert.doesNotMatch(mail!.text, /hidden/);
});

Deno.test("sendMail logs in, and takes a refused login for what it is without telling it", async () => {
  const login = "anna:correct-horse";
  const good = await mailTo("mailto://anna:correct-horse@127.0.0.1:PORT?to=a@x.org&from=f@x.org", {
    login,
  });
  assert.equal(good.outcome.ok, true);
  assert.equal(good.mails[0]?.login, login);
  const bad = await mailTo("mailto://anna:wrong-horse@127.0.0.1:PORT?to=a@x.org&from=f@x.org", {
    login,
  });
  assert.deepEqual(bad.outcome, {
    ok: false,
    category: "authentication",
    said: "SMTP 535 5.7.8 ***:*** is not known",
  });
  assert.equal(bad.mails.length, 0);
});

Deno.test("sendMail encrypts from the start, or when the server can", async () => {
  const authorities = LOOPBACK_CERTIFICATE;
  const address = "://127.0.0.1:PORT?to=a@x.org&from=f@x.org";
  const cases: Array<[string, SinkOptions["tls"]]> = [
    [`mailtos${address}&mode=ssl`, "start"],
    [`mailtos${address}`, "starttls"],
    [`mailto${address}`, "starttls"],
  ];
  for (const [each, tls] of cases) {
    const { outcome, mails } = await mailTo(each, { tls }, { authorities });
    assert.equal(outcome.ok, true, `${each} ${outcome.said}`);
    assert.equal(mails[0]?.isEncrypted, true, each);
  }
});

Deno.test("sendMail with mailtos sends nothing in the clear, nor to a stranger", async () => {
  const address = "mailtos://127.0.0.1:PORT?to=a@x.org&from=f@x.org";
  const plain = await mailTo(address, {});
  assert.equal(plain.outcome.ok, false);
  assert.equal(plain.mails.length, 0);
  const stranger = await mailTo(`${address}&mode=ssl`, { tls: "start" });
  assert.deepEqual(stranger.outcome, {
    ok: false,
    category: "transport",
    said: "Its certificate is not trusted",
  });
});

Deno.test("sendMail says why a server took nothing", async () => {
  const address = "mailto://127.0.0.1:PORT?to=a@x.org&from=f@x.org";
  const full = await mailTo(address, { refusal: "552 5.2.2 Mailbox full" });
  assert.deepEqual(full.outcome, {
    ok: false,
    category: "quota",
    said: "SMTP 552 5.2.2 Mailbox full",
  });
  const later = await mailTo(address, { refusal: "451 4.3.0 Try again later" });
  assert.equal(!later.outcome.ok && later.outcome.category, "unavailable");
});

Deno.test("sendMail does not wait for a server that says nothing", async () => {
  const address = "mailto://127.0.0.1:PORT?to=a@x.org&from=f@x.org";
  const { outcome } = await mailTo(address, { isSilent: true }, {
    signal: AbortSignal.timeout(200),
  });
  assert.deepEqual(outcome, { ok: false, category: "transport", said: "No answer in time" });
});

Deno.test("sendMail says that nobody listens", async () => {
  const target = parseTarget("mailto://127.0.0.1:1?to=a@x.org&from=f@x.org");
  if (typeof target === "string") throw new Error(target);
  const outcome = await sendMail(target.postings(MESSAGE)[0] as MailPosting, [], {
    signal: new AbortController().signal,
    destination: DESTINATION,
    silenceMs: 5_000,
  });
  assert.deepEqual(outcome, {
    ok: false,
    category: "transport",
    said: "The connection was refused",
  });
});

Deno.test("transportOptions finds the servers of providers and the usual ports of others", async () => {
  const options = {
    signal: new AbortController().signal,
    destination: DESTINATION,
    silenceMs: 5_000,
  };
  const of = async (url: string) => {
    const target = parseTarget(url);
    if (typeof target === "string") throw new Error(target);
    const posting = target.postings(MESSAGE)[0] as MailPosting;
    const { host, port, secure, requireTLS, auth } = await transportOptions(posting, options);
    return [host, port, secure, requireTLS, auth && "user" in auth ? auth.user : undefined];
  };
  assert.deepEqual(await of("mailto://anna:pw@gmail.com"), [
    "smtp.gmail.com",
    465,
    true,
    false,
    "anna@gmail.com",
  ]);
  assert.deepEqual(await of("mailto://anna:pw@x.org"), ["x.org", 25, false, false, "anna"]);
  assert.deepEqual(await of("mailtos://anna:pw@x.org"), ["x.org", 587, false, true, "anna"]);
  assert.deepEqual(await of("mailtos://anna:pw@x.org?smtp=mail.x.org&mode=ssl"), [
    "mail.x.org",
    465,
    true,
    false,
    "anna",
  ]);
});

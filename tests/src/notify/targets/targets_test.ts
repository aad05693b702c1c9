// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Notification } from "../../../../src/notify/message.ts";
import type { HttpPosting, MailPosting, Target } from "../../../../src/notify/target.ts";
import { parseTarget } from "../../../../src/notify/targets/all.ts";

const MESSAGE: Notification = {
  id: "m-1",
  tone: "success",
  title: "Memory Generated: On This Day",
  lines: ["Type: on_this_day", "Processing time: 3m 05s", "Link: https://p.example.org/photos/a1"],
  link: "https://p.example.org/photos/a1",
};
const BODY = MESSAGE.lines.join("\n");
const TEXT = `${MESSAGE.title}\n${BODY}`;
const PLAIN: Notification = { id: "m-2", tone: "failure", title: "T", lines: ["a", "b"] };
const PICTURE: Notification = {
  ...PLAIN,
  picture: { name: "film.jpg", bytes: new Uint8Array([255, 216, 255]) },
};
const JSON_TYPE = { "content-type": "application/json" };

function targetOf(url: string): Target {
  const target = parseTarget(url);
  if (typeof target === "string") throw new Error(target);
  return target;
}

function http(url: string, message = MESSAGE): HttpPosting[] {
  return targetOf(url).postings(message).map((posting) => {
    assert.equal(posting.via, "http");
    return posting as HttpPosting;
  });
}

function mailed(url: string, message = MESSAGE): MailPosting {
  const [posting] = targetOf(url).postings(message);
  assert.equal(posting?.via, "mail");
  return posting as MailPosting;
}

/** What a table can compare: the body read as JSON. */
function asked({ method, url, headers, body }: HttpPosting) {
  return { method, url, headers, body: typeof body === "string" ? JSON.parse(body) : body };
}

const ONE_REQUEST: Array<
  { address: string; message?: Notification; label: string; request: unknown }
> = [
  {
    address: "ntfy://ntfy.local:8080/films",
    label: "ntfy://ntfy.local:8080/***",
    request: {
      method: "POST",
      url: "http://ntfy.local:8080/",
      headers: JSON_TYPE,
      body: { topic: "films", title: MESSAGE.title, message: BODY, click: MESSAGE.link },
    },
  },
  {
    address: "ntfys://anna:s%40cret@ntfy.example.org/films?priority=max&tags=film,tada&delay=10m",
    message: PLAIN,
    label: "ntfys://ntfy.example.org/***",
    request: {
      method: "POST",
      url: "https://ntfy.example.org/",
      headers: { ...JSON_TYPE, authorization: `Basic ${btoa("anna:s@cret")}` },
      body: {
        topic: "films",
        title: "T",
        message: "a\nb",
        priority: 5,
        tags: ["film", "tada"],
        delay: "10m",
      },
    },
  },
  {
    address: "ntfys://films-4711",
    message: PLAIN,
    label: "ntfys://ntfy.sh/***",
    request: {
      method: "POST",
      url: "https://ntfy.sh/",
      headers: JSON_TYPE,
      body: { topic: "films-4711", title: "T", message: "a\nb" },
    },
  },
  {
    address: "ntfys://tk_abc123@ntfy.example.org/films",
    message: PICTURE,
    label: "ntfys://ntfy.example.org/***",
    request: {
      method: "PUT",
      url: "https://ntfy.example.org/films?filename=film.jpg&title=T&message=a%0Ab",
      headers: { "content-type": "image/jpeg", authorization: "Bearer tk_abc123" },
      body: PICTURE.picture!.bytes,
    },
  },
  {
    address: "gotifys://push.example.org/sub/AbC.dEf?priority=high",
    label: "gotifys://push.example.org/***",
    request: {
      method: "POST",
      url: "https://push.example.org/sub/message",
      headers: { ...JSON_TYPE, "x-gotify-key": "AbC.dEf" },
      body: {
        title: MESSAGE.title,
        message: BODY,
        priority: 8,
        extras: { "client::notification": { click: { url: MESSAGE.link } } },
      },
    },
  },
  {
    address: "discord://Films@123456789/Tok_en-1234567?thread=42",
    label: "discord://***",
    request: {
      method: "POST",
      url: "https://discord.com/api/webhooks/123456789/Tok_en-1234567?thread_id=42",
      headers: JSON_TYPE,
      body: {
        username: "Films",
        embeds: [{
          title: MESSAGE.title,
          description: BODY.replace("on_this_day", "on\\_this\\_day"),
          color: 0x3aa3e3,
          url: MESSAGE.link,
        }],
        allowed_mentions: { parse: [] },
      },
    },
  },
  {
    address: "https://discord.com/api/webhooks/123456789/Tok_en-1234567",
    message: PLAIN,
    label: "discord://***",
    request: {
      method: "POST",
      url: "https://discord.com/api/webhooks/123456789/Tok_en-1234567",
      headers: JSON_TYPE,
      body: {
        embeds: [{ title: "T", description: "a\nb", color: 0xa32037 }],
        allowed_mentions: { parse: [] },
      },
    },
  },
  {
    address: "tgram://123456789:AAE-abc_defghij/-100200300?silent=yes&topic=7",
    label: "tgram://***",
    request: {
      method: "POST",
      url: "https://api.telegram.org/bot123456789:AAE-abc_defghij/sendMessage",
      headers: JSON_TYPE,
      body: {
        chat_id: "-100200300",
        message_thread_id: 7,
        text: TEXT,
        entities: [{ type: "bold", offset: 0, length: MESSAGE.title.length }],
        disable_notification: true,
      },
    },
  },
  {
    address: "slack://Films@T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#family",
    message: { ...PLAIN, title: "<!channel> & more" },
    label: "slack://***",
    request: {
      method: "POST",
      url: "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
      headers: JSON_TYPE,
      body: {
        text: "&lt;!channel&gt; &amp; more\na\nb",
        mrkdwn: false,
        username: "Films",
        channel: "#family",
      },
    },
  },
  {
    address: "slack://xoxb-1234-1234-abcdefgh/+C0123",
    message: PLAIN,
    label: "slack://***",
    request: {
      method: "POST",
      url: "https://slack.com/api/chat.postMessage",
      headers: { ...JSON_TYPE, authorization: "Bearer xoxb-1234-1234-abcdefgh" },
      body: { text: "T\na\nb", mrkdwn: false, channel: "C0123" },
    },
  },
  {
    address: `pover://${"u".repeat(30)}@${
      "t".repeat(30)
    }/phone/tablet?priority=emergency&sound=bike`,
    label: "pover://***",
    request: {
      method: "POST",
      url: "https://api.pushover.net/1/messages.json",
      headers: JSON_TYPE,
      body: {
        token: "t".repeat(30),
        user: "u".repeat(30),
        title: MESSAGE.title,
        message: BODY,
        priority: 2,
        retry: 900,
        expire: 3600,
        device: "phone,tablet",
        sound: "bike",
        url: MESSAGE.link,
      },
    },
  },
  {
    address: `pover://${"u".repeat(30)}@${"t".repeat(30)}`,
    message: PICTURE,
    label: "pover://***",
    request: {
      method: "POST",
      url: "https://api.pushover.net/1/messages.json",
      headers: JSON_TYPE,
      body: {
        token: "t".repeat(30),
        user: "u".repeat(30),
        title: "T",
        message: "a\nb",
        priority: 0,
        attachment_base64: "/9j/",
        attachment_type: "image/jpeg",
      },
    },
  },
  {
    address:
      "jsons://anna:pw@hooks.example.org:8443/a%20b/c?+X-Token=abc&-q=1&:room=hall&method=put",
    label: "jsons://hooks.example.org:8443/***",
    request: {
      method: "PUT",
      url: "https://hooks.example.org:8443/a%20b/c?q=1",
      headers: { ...JSON_TYPE, authorization: `Basic ${btoa("anna:pw")}`, "X-Token": "abc" },
      body: {
        version: "1.0",
        title: MESSAGE.title,
        message: BODY,
        attachments: [],
        type: "success",
        room: "hall",
      },
    },
  },
  {
    address: "json://[::1]:9000",
    message: PICTURE,
    label: "json://[::1]:9000/***",
    request: {
      method: "POST",
      url: "http://[::1]:9000/",
      headers: JSON_TYPE,
      body: {
        version: "1.0",
        title: "T",
        message: "a\nb",
        attachments: [{ filename: "film.jpg", base64: "/9j/", mimetype: "image/jpeg" }],
        type: "failure",
      },
    },
  },
  {
    address: "apprise://anna:pw@home.local:8000/deep/family?tags=phones,tv",
    label: "apprise://home.local:8000/***",
    request: {
      method: "POST",
      url: "http://home.local:8000/deep/notify/family",
      headers: {
        accept: "application/json",
        ...JSON_TYPE,
        authorization: `Basic ${btoa("anna:pw")}`,
      },
      body: {
        title: MESSAGE.title,
        body: BODY,
        type: "success",
        format: "text",
        tag: "phones,tv",
      },
    },
  },
];

for (const { address, message, label, request } of ONE_REQUEST) {
  Deno.test(`parseTarget makes the request of ${address.slice(0, 60)}`, () => {
    const postings = http(address, message);
    assert.equal(postings.length, 1);
    assert.deepEqual(asked(postings[0]!), request);
    assert.equal(targetOf(address).label, label);
  });
}

Deno.test("parseTarget sends to every topic, chat and channel an address names", () => {
  const topics = http("ntfy://host/a/b?to=c", PLAIN).map((posting) => asked(posting).body.topic);
  assert.deepEqual(topics, ["a", "b", "c"]);
  const chats = http("tgram://bot123456789:AAE-abc_defghij/12315544/channel/55:8", PLAIN)
    .map((posting) => asked(posting).body)
    .map(({ chat_id, message_thread_id }) => [chat_id, message_thread_id]);
  assert.deepEqual(chats, [["12315544", undefined], ["@channel", undefined], ["55", 8]]);
  const channels = http("slack://xoxb-1234-1234-abcdefgh", PLAIN)
    .map((posting) => asked(posting).body.channel);
  assert.deepEqual(channels, ["#general"]);
});

Deno.test("parseTarget puts the picture into forms where a service takes files", async () => {
  const cases: Array<[string, string, string, Record<string, string>]> = [
    ["discord://123456789/Tok_en-1234567", "files[0]", "/webhooks/123456789/Tok_en-1234567", {
      payload_json: JSON.stringify({
        embeds: [{
          title: "T",
          description: "a\nb",
          color: 0xa32037,
          image: { url: "attachment://film.jpg" },
        }],
        allowed_mentions: { parse: [] },
      }),
    }],
    ["tgram://123456789:AAE-abc_defghij/55", "photo", "/sendPhoto", {
      chat_id: "55",
      caption: "T\na\nb",
      caption_entities: '[{"type":"bold","offset":0,"length":1}]',
    }],
    ["apprises://home.local/family", "file01", "/notify/family", {
      title: "T",
      body: "a\nb",
      type: "failure",
      format: "text",
    }],
  ];
  for (const [address, field, urlEnd, words] of cases) {
    const [posting] = http(address, PICTURE);
    const form = posting!.body as FormData;
    const { [field]: file, ...others } = Object.fromEntries(form);
    assert.deepEqual(others, words, address);
    assert.ok(file instanceof File && file.name === "film.jpg" && file.type === "image/jpeg");
    assert.deepEqual(new Uint8Array(await file.arrayBuffer()), PICTURE.picture!.bytes);
    assert.ok(posting!.url.endsWith(urlEnd), posting!.url);
    // The boundary is the runtime's to choose.
    assert.equal(posting!.headers["content-type"], undefined);
  }
});

Deno.test("matrix logs in, comes in, speaks and shows the picture", () => {
  const [login] = http("matrixs://anna:pw@m.example.org/#family", PICTURE);
  assert.deepEqual(asked(login!), {
    method: "POST",
    url: "https://m.example.org/_matrix/client/v3/login",
    headers: JSON_TYPE,
    body: {
      type: "m.login.password",
      identifier: { type: "m.id.user", user: "anna" },
      password: "pw",
      device_id: "PHOTOSMEMORIES0",
      initial_device_display_name: "photos-memories",
    },
  });
  const join = login!.next!('{"access_token":"syt_1","user_id":"@anna:home.example.org"}')!;
  const bearer = { authorization: "Bearer syt_1" };
  assert.deepEqual(asked(join), {
    method: "POST",
    url: "https://m.example.org/_matrix/client/v3/join/%23family%3Ahome.example.org",
    headers: { ...JSON_TYPE, ...bearer },
    body: {},
  });
  const speak = join.next!('{"room_id":"!r:home.example.org"}')!;
  const room = "https://m.example.org/_matrix/client/v3/rooms/!r%3Ahome.example.org/send";
  assert.deepEqual(asked(speak), {
    method: "PUT",
    url: `${room}/m.room.message/m-2-words`,
    headers: { ...JSON_TYPE, ...bearer },
    body: {
      msgtype: "m.text",
      body: "T\na\nb",
      format: "org.matrix.custom.html",
      formatted_body: "<strong>T</strong><br/>a<br/>b",
    },
  });
  const upload = speak.next!("{}")!;
  assert.deepEqual(asked(upload), {
    method: "POST",
    url: "https://m.example.org/_matrix/media/v3/upload?filename=film.jpg",
    headers: { "content-type": "image/jpeg", ...bearer },
    body: PICTURE.picture!.bytes,
  });
  const show = upload.next!('{"content_uri":"mxc://home/1"}')!;
  assert.deepEqual(asked(show), {
    method: "PUT",
    url: `${room}/m.room.message/m-2-picture`,
    headers: { ...JSON_TYPE, ...bearer },
    body: {
      msgtype: "m.image",
      body: "film.jpg",
      url: "mxc://home/1",
      info: { mimetype: "image/jpeg", size: 3 },
    },
  });
  assert.equal(show.next, undefined);
  for (const answer of ["", "null", "[]", '{"access_token":7}', "<html>"]) {
    assert.equal(login!.next!(answer), undefined);
    assert.equal(join.next!(answer), undefined);
  }
});

Deno.test("matrix with an access token begins by coming in; ids and aliases stay as they are", () => {
  const joined = http("matrix://syt_tok@m.local:8008/!id:x.org/#a:y.org/b?msgtype=notice", PLAIN);
  assert.deepEqual(joined.map(({ url }) => decodeURIComponent(url.split("/join/")[1]!)), [
    "!id:x.org",
    "#a:y.org",
    "#b:m.local",
  ]);
  assert.equal(joined[0]!.headers.authorization, "Bearer syt_tok");
  const speak = joined[0]!.next!('{"room_id":"!id:x.org"}')!;
  assert.equal(asked(speak).body.msgtype, "m.notice");
  assert.equal(speak.next, undefined);
});

Deno.test("slack for bots reads refusals out of answers that say 200", () => {
  const { refusal } = http("slack://xoxb-1234-1234-abcdefgh/films", PLAIN)[0]!;
  const cases: Array<[string, string | undefined]> = [
    ['{"ok":true}', undefined],
    ['{"ok":false,"error":"invalid_auth"}', "authentication"],
    ['{"ok":false,"error":"ratelimited"}', "quota"],
    ['{"ok":false,"error":"channel_not_found"}', "provider_rejected"],
    ["null", "provider_rejected"],
    ["", "provider_rejected"],
    ["<html>", "provider_rejected"],
  ];
  for (const [body, category] of cases) assert.equal(refusal!(body), category, body);
});

Deno.test("mail is for the user of the address when nobody else is named", () => {
  assert.deepEqual(mailed("mailto://anna:pw@example.org"), {
    via: "mail",
    server: { domain: "example.org", encryption: "maybe", user: "anna", password: "pw" },
    from: { address: "anna@example.org" },
    to: ["anna@example.org"],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: MESSAGE.title,
    text: `${BODY}\n`,
  });
});

Deno.test("mail reads servers, senders, readers and encryption out of the address", () => {
  const full = mailed(
    "mailtos://anna:pw@example.org?smtp=smtp.example.org:2525&from=Films%3Cfilms@example.org%3E" +
      "&to=a@x.org,b@x.org&cc=c@x.org&bcc=d@x.org&reply=e@x.org&user=login",
    PICTURE,
  );
  assert.deepEqual(full.server, {
    host: "smtp.example.org",
    port: 2525,
    encryption: "starttls",
    user: "login",
    password: "pw",
  });
  assert.deepEqual(full.from, { address: "films@example.org", name: "Films" });
  assert.deepEqual([full.to, full.cc, full.bcc, full.replyTo], [
    ["a@x.org", "b@x.org"],
    ["c@x.org"],
    ["d@x.org"],
    ["e@x.org"],
  ]);
  assert.equal(full.picture, PICTURE.picture);
  const encryption = (url: string) => mailed(url).server.encryption;
  assert.equal(encryption("mailtos://a:b@x.org:465"), "from_the_start");
  assert.equal(encryption("mailto://a:b@x.org?mode=ssl"), "from_the_start");
  assert.equal(encryption("mailto://a:b@x.org?mode=starttls"), "starttls");
  const relay = mailed("mailto://smtp.local:25/me@x.org?from=films@x.org");
  assert.deepEqual(relay.server, { host: "smtp.local", port: 25, encryption: "maybe" });
  assert.deepEqual([relay.from, relay.to], [{ address: "films@x.org" }, ["me@x.org"]]);
  const named = mailed("mailto://anna:pw@x.org?from=Films");
  assert.deepEqual(named.from, { address: "anna@x.org", name: "Films" });
});

Deno.test("parseTarget says what is wrong without repeating the address", () => {
  const cases: Array<[string, RegExp]> = [
    ["hunter2secret", /does not begin with one of ntfy:\/\/, ntfys:\/\//],
    ["ntyf://host/topic", /^"ntyf:\/\/" is not known; did you mean "ntfy:\/\/"\?; known are ntfy/],
    ["averylongsecretword://x", /^The scheme of the address is not known/],
    ["ntfy:///", /needs topics|names no server/],
    ["ntfy://host/bad topic", /needs topics of letters/],
    ["ntfy://host/t?priority=9", /priority other than/],
    ["gotify://host", /needs the application's token/],
    ["gotify://host:secret/token", /no port after the ":"/],
    ["gotify://anna:sec/ret@host/token", /an "@" after a "\/"/],
    ["gotify://ho st/token", /letters no server name has/],
    ["file:///etc/passwd", /^"file:\/\/" is not known/],
    ["gopher://127.0.0.1:70/x", /^"gopher:\/\/" is not known/],
    ["discord://notanumber/tokentoken1", /webhook's number/],
    ["tgram://nocolon/55", /needs a bot's token/],
    ["tgram://123456789:AAE-abc_defghij", /needs the numbers of chats/],
    ["slack://T1JJ3T3L2/A1BRTD4JD", /three parts of a webhook/],
    ["matrix://host/#room", /needs a user with a password/],
    ["matrix://a:b@host", /needs rooms/],
    ["matrix://a:b@host/#r?mode=x", /mode other than off/],
    ["matrixs://secret-token@host?mode=matrix", /webhook of a bridge is a jsons:\/\/ address/],
    [`matrix://${"secret12".repeat(8)}`, /needs a user with a password/],
    ["pover://short@token", /30 letters and digits/],
    ["mailto://example.org", /needs a sender/],
    ["mailto://anna:pw@example.org?to=nobody", /no mail address/],
    ["mailtos://anna:pw@example.org?mode=insecure", /mode other than/],
    ["mailtos://anna:pw@example.org?smtp=a b", /server after smtp=/],
    ["json://host?method=brew", /method other than/],
    ["json://host?+X=a%0D%0AInjected:1", /header with letters no header has/],
    ["apprise://host", /configuration's token/],
    ["jsons://host?verify=no", /certificates are always checked/],
  ];
  for (const [address, problem] of cases) {
    const said = parseTarget(address);
    assert.equal(typeof said, "string", address);
    assert.match(said as string, problem, address);
    assert.doesNotMatch(said as string, /secret|hunter2|nobody|nocolon/, address);
  }
});

Deno.test("parseTarget knows every scheme of its list", () => {
  const listed = parseTarget("no address");
  assert.ok(typeof listed === "string");
  const names = [...listed.matchAll(/([a-z]+):\/\//g)].map(([, name]) => name);
  assert.ok(names.length >= 16, listed);
  for (const name of names) {
    const said = parseTarget(`${name}://`);
    assert.equal(typeof said, "string");
    assert.match(said as string, new RegExp(`^The ${name} address .*; it looks like [a-z]+://`));
  }
});

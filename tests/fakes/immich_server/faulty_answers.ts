// Answers that stand in the way of the right one.

import type { ServerFault } from "./fault_desk.ts";
import { nameOfStatus, refusalBody } from "./refusal.ts";
import { type Answer, json, text } from "./route.ts";

export function failing(
  { status, retryAfter, message = "It did not work" }: Extract<ServerFault, { kind: "status" }>,
): Answer {
  const answer = json(refusalBody(status, message), status);
  const later: Record<string, string> = {};
  if (retryAfter !== undefined) later["retry-after"] = String(retryAfter);
  return { ...answer, headers: { ...answer.headers, ...later } };
}

/** As nginx writes its pages and Traefik its lines. */
export function proxyPage(
  { status, as = "html" }: Extract<ServerFault, { kind: "proxy_page" }>,
): Answer {
  const title = `${status} ${nameOfStatus(status)}`;
  if (as === "text") return text(status === 404 ? "404 page not found\n" : title, status);
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n` +
    `<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return text(page, status, { "content-type": "text/html" });
}

/** What a sign-in in front of the server shows to who is not signed in. */
export function loginPage(): Answer {
  const page = "<!doctype html><html><head><title>Sign in</title></head><body>" +
    '<form method="post"><input name="user"><input name="password" type="password"></form>' +
    "</body></html>";
  return text(page, 200, { "content-type": "text/html; charset=utf-8" });
}

export function badJson(): Answer {
  return text('{"assets":{"total":3,"items":[{"id":', 200, { "content-type": "application/json" });
}

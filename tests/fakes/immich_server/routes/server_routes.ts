// The server itself, the user and the key that ask.

import { meAnswer, userAnswer } from "../answers/user_answer.ts";
import { MEDIA_TYPES } from "../mime.ts";
import { empty, json, type Route } from "../route.ts";
import type { ServerState } from "../server_state.ts";

const CREATED = "2025-01-01T00:00:00.000Z";

export const SERVER_ROUTES: readonly Route[] = [
  { method: "GET", path: "/server/ping", isPublic: true, run: () => json({ res: "pong" }) },
  {
    method: "GET",
    path: "/server/version",
    isPublic: true,
    run: (_call, { major, version }) =>
      json(major === 3 ? { ...version, prerelease: null } : version),
  },
  {
    method: "GET",
    path: "/server/features",
    isPublic: true,
    run: (_call, { settings }) =>
      json({
        configFile: false,
        duplicateDetection: true,
        email: false,
        facialRecognition: true,
        importFaces: false,
        map: true,
        oauth: false,
        oauthAutoLaunch: false,
        passwordLogin: true,
        reverseGeocoding: true,
        search: true,
        sidecar: true,
        smartSearch: settings.smartSearch !== "off",
        trash: true,
      }),
  },
  {
    method: "GET",
    path: "/server/config",
    isPublic: true,
    run: () =>
      json({
        externalDomain: "",
        isInitialized: true,
        isOnboarded: true,
        loginPageMessage: "",
        oauthButtonText: "Login",
        trashDays: 30,
        userDeleteDelay: 7,
      }),
  },
  {
    method: "GET",
    path: "/server/media-types",
    isPublic: true,
    run: () => json(MEDIA_TYPES),
  },
  {
    method: "GET",
    path: "/server/about",
    scope: "server.about",
    run: (_call, { version: { major, minor, patch } }) =>
      json({ version: `v${major}.${minor}.${patch}`, versionUrl: "", licensed: false }),
  },
  {
    method: "GET",
    path: "/server/storage",
    scope: "server.storage",
    run: () =>
      json({
        diskAvailable: "500.0 GiB",
        diskAvailableRaw: 500 * 2 ** 30,
        diskSize: "1.0 TiB",
        diskSizeRaw: 2 ** 40,
        diskUsagePercentage: 51.2,
        diskUse: "524.0 GiB",
        diskUseRaw: 524 * 2 ** 30,
      }),
  },
  {
    method: "GET",
    path: "/users/me",
    scope: "user.read",
    run: ({ user }) => json(meAnswer(user)),
  },
  {
    method: "GET",
    path: "/users",
    scope: "user.read",
    run: (_call, { users }) => json([...users.values()].map(userAnswer)),
  },
  {
    method: "GET",
    path: "/admin/users",
    isAdmin: true,
    run: (_call, { users }) => json([...users.values()].map(meAnswer)),
  },
  {
    method: "GET",
    path: "/api-keys/me",
    run: ({ headers, query }, state) => myKey(state, headers, query),
  },
  {
    method: "GET",
    path: "/partners",
    scope: "partner.read",
    run: ({ user, query }, { users }) => {
      const others = query.get("direction") === "shared-by"
        ? [...user.sharesWith].map((id) => users.get(id)!)
        : [...users.values()].filter(({ sharesWith }) => sharesWith.has(user.id));
      return json(others.map((other) => ({ ...userAnswer(other), inTimeline: true })));
    },
  },
  { method: "GET", path: "/memories", scope: "memory.read", run: () => json([]) },
  { method: "POST", path: "/auth/logout", run: () => empty(200) },
];

function myKey(
  { keys }: ServerState,
  headers: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
) {
  const key = keys.get(headers["x-api-key"] ?? query.get("apiKey")!)!;
  return json({
    id: key.id,
    name: "photos-memories",
    createdAt: CREATED,
    updatedAt: CREATED,
    permissions: [...key.scopes],
  });
}

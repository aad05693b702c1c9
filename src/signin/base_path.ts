// The path the app is mounted under: "/" at the root of its host, or such as "/films" behind a proxy
// that gives it a corner. Every link, cookie and redirect stands below it.

/** "/" or "/films", "/a/b": never with a slash at its end. The configuration refuses anything else. */
export type BasePath = string;

/** `path` begins with "/": "/health" → "/films/health". The mount itself is "/films/", with its slash. */
export function underBase(basePath: BasePath, path: string): string {
  return basePath === "/" ? path : basePath + path;
}

/** "/films/health" → "/health"; `undefined` for a path that is not below the mount. */
export function belowBase(basePath: BasePath, path: string): string | undefined {
  if (basePath === "/") return path;
  if (path === basePath) return "/";
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

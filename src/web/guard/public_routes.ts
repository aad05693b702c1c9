// The short list: everything that is answered without knowing who asks. What is not here asks for an
// identity, whatever it is and whenever it was added.

/** Method and pattern, as the table of routes has them. */
export const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  "GET /health",
  "GET /health/live",
  "GET /health/ready",
  "GET /sign-in",
  "POST /auth/login",
  "GET /auth/login",
  "GET /auth/authorize",
  "GET /auth/callback",
  "POST /logout",
  "GET /signed-out",
  "GET /assets/:name",
  "GET /manifest.webmanifest",
]);

export interface Named {
  readonly method: string;
  readonly path: string;
}

export function isPublic({ method, path }: Named): boolean {
  return PUBLIC_ROUTES.has(`${method} ${path}`);
}

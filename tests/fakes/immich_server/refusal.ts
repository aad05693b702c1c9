// What the server says no with, in the words of its own answers.

const NAMES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Payload Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Ends a call with a status and a JSON body. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly body: unknown;

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ) {
    super(message);
    this.body = body ?? refusalBody(status, message);
  }
}

export function nameOfStatus(status: number): string {
  return NAMES[status] ?? "Error";
}

export function refusalBody(status: number, message: string): Record<string, unknown> {
  return { message, error: nameOfStatus(status), statusCode: status, correlationId: "fake0000" };
}

export interface FieldError {
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** A body the server does not take: a list of fields in major 3, a list of sentences in major 2. */
export function invalid(major: 2 | 3, errors: readonly FieldError[]): Refusal {
  if (major === 3) {
    return new Refusal(400, "Validation failed", {}, {
      message: "Validation failed",
      errors,
    });
  }
  const message = errors.map((error) => `${error.path.join(".")} ${error.message}`);
  return new Refusal(400, message.join("; "), {}, {
    message,
    error: "Bad Request",
    statusCode: 400,
    correlationId: "fake0000",
  });
}

/** An unknown or foreign id: 400, not 404. */
export function noAccess(scope: string): Refusal {
  return new Refusal(400, `Not found or no ${scope} access`);
}

/** A non-OK answer; the message is `status: body`, or the status text where the body is empty. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = "RequestError";
  }
}

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
}

/** Calls our own API with cookies and JSON; GET unless said otherwise. Throws `RequestError` when the answer is not OK. */
export async function request(path: string, { method = "GET", body }: RequestOptions = {}): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: method === "GET" ? { Accept: "application/json" } : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new RequestError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** Whether the error says that nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

/** A non-OK response; the message is `status: body`, or the status text if the body is empty. */
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
  /** Request body, sent as JSON. */
  body?: unknown;
}

/** Calls our own API with cookies and JSON; the method defaults to GET. Throws `RequestError` if the response is not OK. */
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

/** Returns whether the error is a 401. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

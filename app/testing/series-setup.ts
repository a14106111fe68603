import type { Context } from "../context.server";
import { serveSeriesFile } from "../features/series/serve-series.server";
import { makeLoginCookie, makePerson } from "./make";

// Learners who fetch files of series, for tests.

export const seriesSite = "http://localhost:8787";

/** Signs a new subscriber in and returns a request of theirs. */
export async function signInSubscriber({ db, now }: Context) {
  const { userId } = await makePerson(db, { subscribedDays: 30, now });
  const { name, value } = await makeLoginCookie(db, userId, seriesSite);
  const token = decodeURIComponent(value).split(".")[0] ?? "";
  return { userId, token, request: new Request(`${seriesSite}/`, { headers: { Cookie: `${name}=${value}` } }) };
}

/** Fetches an address of a series as the sender of the request, and returns the status of the response. */
export async function fetchSeriesFile(context: Context, url: string, request: Request): Promise<number> {
  const [, , key, code, file] = url.split("/");
  const response = await serveSeriesFile(context, request, { key, code, file });
  await response.arrayBuffer();
  return response.status;
}

import type { Context } from "../../context.server";

const retryAfterSeconds = 60;

/**
 * Counts one opening of a shared link by a learner; throws a response with status 429 above the limit per minute, so that nobody
 * can try many links.
 */
export async function limitLinkGuesses(context: Pick<Context, "allowAccountAttempt">, userId: string): Promise<void> {
  if (await context.allowAccountAttempt(`shared link ${userId}`)) return;
  throw new Response("Too many links opened. Wait a minute, then try again.", {
    status: 429,
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

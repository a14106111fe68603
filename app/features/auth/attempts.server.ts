import type { Context } from "../../context.server";

// What keeps account forms from being asked too often, or from telling by their speed whether somebody exists (A2).

/** Seconds after which a caller who was refused may try again. */
export const retryAfter = 60;

/** An answer about accounts takes at least this long, ms: more than a password hash, the writes and a mail take. */
const answerFloor = 600;

/** Counts one attempt of whoever sent the request; false when they have had too many. */
export function mayAttempt(context: Context, request: Request): Promise<boolean> {
  return context.allowAccountAttempt(request.headers.get("cf-connecting-ip") ?? "local");
}

/** The work's outcome, but not sooner than the floor, so that its duration says nothing about what was found. */
export async function steady<T>(work: Promise<T>): Promise<T> {
  const floor = startFloor();
  try {
    return await work;
  } finally {
    await floor;
  }
}

/** Resolves when the floor, counted from now, has passed. */
export function startFloor(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, answerFloor));
}

import type { Context } from "../../context.server";
import { networkOf } from "../../lib/http";

// What keeps account forms from being asked too often, or from telling by their speed whether somebody exists (A2).

/** Seconds after which a caller who was refused may try again. */
export const retryAfter = 60;

/**
 * Answers about accounts leave at multiples of this, ms: more than a password hash, the writes and a mail take. On a machine
 * too busy for that, what takes longer waits for the next multiple instead of telling how long it took.
 */
const answerSlot = 600;

const mostSlots = 20;

/** Counts one attempt of whoever sent the request; false when they have had too many. */
export function mayAttempt(context: Context, request: Request): Promise<boolean> {
  return context.allowAccountAttempt(networkOf(request));
}

/** The work's outcome at the end of a slot, so that its duration says nothing about what was found. */
export async function steady<T>(work: Promise<T>): Promise<T> {
  const endOfSlot = startSlots();
  try {
    return await work;
  } finally {
    await endOfSlot();
  }
}

/** Starts counting slots; what it gives waits for the end of the one that is running. */
export function startSlots(): () => Promise<void> {
  let slot = sleep(answerSlot);
  let waiting = false;
  const count = async () => {
    // Bounded, because whoever needs no cover never waits.
    for (let slots = 0; slots < mostSlots && !waiting; slots++) {
      await slot;
      if (!waiting) slot = sleep(answerSlot);
    }
  };
  void count();
  return () => {
    waiting = true;
    return slot;
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import type { Context } from "../../context.server";
import { getNetwork } from "../../lib/http";

// What keeps account forms from being asked too often, or from telling by their speed whether somebody exists (A2).

/** Seconds after which a caller who was refused may try again. */
export const attemptRetrySeconds = 60;

/**
 * Answers about accounts leave at multiples of this, ms: more than a password hash, the writes and a mail take. On a machine
 * too busy for that, what takes longer waits for the next multiple instead of telling how long it took.
 */
const slotMs = 600;

const maxSlots = 20;

/** Counts one attempt of whoever sent the request; false when they have had too many. */
export function countNetworkAttempt(context: Context, request: Request): Promise<boolean> {
  return context.allowAccountAttempt(getNetwork(request));
}

/** The work's outcome at the end of a slot, so that its duration says nothing about what was found. */
export async function padToSlot<T>(work: Promise<T>): Promise<T> {
  const endOfSlot = startSlotTimer();
  try {
    return await work;
  } finally {
    await endOfSlot();
  }
}

/** Starts counting slots; what it gives waits for the end of the one that is running. */
export function startSlotTimer(): () => Promise<void> {
  let slot = sleep(slotMs);
  let waiting = false;
  const count = async () => {
    // Bounded, because whoever needs no cover never waits.
    for (let slots = 0; slots < maxSlots && !waiting; slots++) {
      await slot;
      if (!waiting) slot = sleep(slotMs);
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

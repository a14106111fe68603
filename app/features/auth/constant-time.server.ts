import type { Context } from "../../context.server";
import { getNetwork } from "../../lib/http";

// Limits the requests to account forms and makes responses take a constant time, which hides whether an account exists
// (A2).

/** Seconds after which a refused client may retry. */
export const attemptRetrySeconds = 60;

/**
 * Length of a time slot in ms: longer than hashing a password, writing to the database, and sending an email. Slower
 * work waits for the end of the next slot.
 */
const slotMs = 600;

const maxSlots = 20;

/** Counts one attempt of the request's network; returns false if the network has reached its limit. */
export function countNetworkAttempt(context: Context, request: Request): Promise<boolean> {
  return context.allowAccountAttempt(getNetwork(request));
}

/** Returns the work's result at the end of a time slot, so that the duration reveals nothing about the result. */
export async function padToSlot<T>(work: Promise<T>): Promise<T> {
  const waitForSlotEnd = startSlotTimer();
  try {
    return await work;
  } finally {
    await waitForSlotEnd();
  }
}

/** Starts consecutive time slots; the returned function waits for the end of the current slot. */
export function startSlotTimer(): () => Promise<void> {
  let currentSlot = sleep(slotMs);
  let isWaiting = false;
  const runSlots = async () => {
    // Stops after `maxSlots`, because some callers never wait for the end of a slot.
    for (let slotCount = 0; slotCount < maxSlots && !isWaiting; slotCount++) {
      await currentSlot;
      if (!isWaiting) currentSlot = sleep(slotMs);
    }
  };
  void runSlots();
  return () => {
    isWaiting = true;
    return currentSlot;
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import { paths } from "~/paths";
import { learnerHeader } from "../../learner-header";
import type { Save } from "../../save-schema";
import { type SendOutcome, toSendOutcome } from "./queue-core";

/** Time limit for a request, in ms; a save that exceeds the limit is sent again later. */
const timeoutMs = 20_000;

/** Sends one save of the learner. The server refuses the save if another learner is signed in. */
export async function sendSave(userId: string, save: Save): Promise<SendOutcome> {
  if (!navigator.onLine) return toSendOutcome(null, null);
  try {
    const response = await fetch(paths.save, {
      method: "POST",
      headers: { "Content-Type": "application/json", [learnerHeader]: userId },
      body: JSON.stringify(save),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return toSendOutcome(response.status, response.status === 200 ? await response.json() : null);
  } catch {
    return toSendOutcome(null, null);
  }
}

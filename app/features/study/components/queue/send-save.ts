import { paths } from "~/paths";
import { learnerHeader } from "../../learner-header";
import type { Save } from "../../save-schema";
import { type Outcome, readOutcome } from "./queue-core";

/** An answer that takes longer is not waited for; the save is sent again later. */
const timeoutMs = 20_000;

/** Sends one save, in the name of the learner who made it: nobody else's login may take it. */
export async function sendSave(userId: string, save: Save): Promise<Outcome> {
  if (!navigator.onLine) return readOutcome(null, null);
  try {
    const response = await fetch(paths.save, {
      method: "POST",
      headers: { "Content-Type": "application/json", [learnerHeader]: userId },
      body: JSON.stringify(save),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readOutcome(response.status, response.status === 200 ? await response.json() : null);
  } catch {
    return readOutcome(null, null);
  }
}

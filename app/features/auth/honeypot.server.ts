import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/** Whether a program filled in the field that people do not see. */
export function isSpam(form: FormData): boolean {
  // Made per request: it draws a random number, which a Worker may not do while it starts.
  const honeypot = new Honeypot({ validFromFieldName: null });
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}

import { Honeypot, SpamError } from "remix-utils/honeypot/server";

const honeypot = new Honeypot({ validFromFieldName: null });

/** Whether a program filled in the field that people do not see. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}

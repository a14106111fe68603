import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/** Checks whether the hidden field is filled in, which only bots do. */
export function isSpam(form: FormData): boolean {
  // Created per request, because the constructor needs a random number, which Workers do not allow at startup.
  const honeypot = new Honeypot({ validFromFieldName: null });
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}

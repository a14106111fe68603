import type { Submission } from "@conform-to/dom";
import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { attemptRetrySeconds } from "./constant-time.server";

/** Fields that are not sent back to the browser. */
const passwordFields = ["password", "currentPassword", "newPassword"];

type FieldErrors = Record<string, string[]>;

/** Returns the form with its values and errors: `fieldErrors` by field, `formErrors` for the whole form. */
export function replyWithErrors<T>(
  submission: Submission<T, string[]>,
  errors: { fieldErrors?: FieldErrors; formErrors?: string[] } = {},
  init: ResponseInit = { status: 400 },
) {
  return data({ result: submission.reply({ ...errors, hideFields: passwordFields }) }, init);
}

/** Returns the form with an error about too many attempts. */
export function replyTooManyAttempts<T>(submission: Submission<T, string[]>) {
  const formErrors = ["Too many attempts. Your input is still here; wait a minute, then try again."];
  return replyWithErrors(
    submission,
    { formErrors },
    { status: 429, headers: { "Retry-After": String(attemptRetrySeconds) } },
  );
}

/** Adds the action's headers, such as `Retry-After`, to the page's response. */
export const forwardActionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

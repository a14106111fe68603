import type { Submission } from "@conform-to/dom";
import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { attemptRetrySeconds } from "./constant-time.server";

/** Passwords are the one thing that a form does not give back. */
const secrets = ["password", "currentPassword", "newPassword"];

type Errors = Record<string, string[]>;

/** The form again with what was typed, and what is wrong: `fieldErrors` by field, or `formErrors` for the whole. */
export function replyWithErrors<T>(
  submission: Submission<T, string[]>,
  errors: { fieldErrors?: Errors; formErrors?: string[] } = {},
  init: ResponseInit = { status: 400 },
) {
  return data({ result: submission.reply({ ...errors, hideFields: secrets }) }, init);
}

/** The form again, because its sender has tried too often. */
export function replyTooManyAttempts<T>(submission: Submission<T, string[]>) {
  const formErrors = ["Too many attempts. Wait a minute, then try again: what you typed is still here."];
  return replyWithErrors(
    submission,
    { formErrors },
    { status: 429, headers: { "Retry-After": String(attemptRetrySeconds) } },
  );
}

/** Lets a page's answer carry the headers of its action, `Retry-After` for instance. */
export const forwardActionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

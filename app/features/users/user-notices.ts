import type { Tone } from "../../ui/tone";

/** What the pages of accounts say after an act. */
export const userNotices = {
  madeAdmin: ["success", "They are an admin now. Their logins have ended: they sign in again."],
  unmadeAdmin: ["success", "They are a learner now. Their logins have ended: they sign in again."],
  banned: ["success", "They are banned, and out at their next request."],
  bannedStillPays: [
    "warning",
    "They are banned, but their subscription could not be cancelled and goes on renewing. Try again below.",
  ],
  unbanned: ["success", "They may sign in again."],
  renewalEnded: ["success", "Their subscription ends with the period that is paid, and does not renew."],
  noRenewal: ["warning", "There is no subscription that renews. Nothing was changed."],
  noProvider: ["warning", "No payment provider is set here, so there is nothing to cancel."],
  providerAway: ["warning", "The payment provider did not answer. Nothing was changed there; try again in a moment."],
  signedOut: ["success", "Every login has ended."],
  noLogins: ["warning", "They were signed in nowhere."],
  twoStepTaken: [
    "success",
    "Two-step sign-in is taken away, and every login has ended. The password alone signs in again.",
  ],
  resent: ["success", "The link is on its way to them again."],
  resentLately: ["warning", "Nothing was sent: a link went out within the last minute, or the address is confirmed."],
  confirmed: ["success", "The address counts as confirmed."],
  renamed: ["success", "The names are changed. Nothing else of the account has."],
  addressChanged: [
    "success",
    "The address is changed. A link to confirm it is on its way there; the old address was told.",
  ],
  deleted: ["success", "The account is deleted."],
  lookOver: ["success", "You are yourself again."],
  nothing: ["warning", "Nothing was changed: it was so already."],
} as const satisfies Record<string, readonly [Tone, string]>;

export type UserNotice = keyof typeof userNotices;

/** The notice of an address's `done`; null where it names none. */
export function findUserNotice(done: string | null): readonly [Tone, string] | null {
  return done !== null && Object.hasOwn(userNotices, done) ? userNotices[done as UserNotice] : null;
}

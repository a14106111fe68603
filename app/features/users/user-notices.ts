import type { Tone } from "../../ui/tone";

/** Notices of the user page after an action; the keys are the values of `?done=`. */
export const userNotices = {
  madeAdmin: ["success", "This account is now an admin. It was signed out everywhere and can sign in again."],
  madeReviewer: [
    "success",
    "This account is now a reviewer. Enter the credentials on the page Reviewers; without them, a reviewer cannot approve.",
  ],
  scopeChanged: ["success", "Scope changed. It applies from the admin's next request on."],
  unmadeAdmin: ["success", "This account is now a learner. It was signed out everywhere and can sign in again."],
  banned: ["success", "Learner banned. Their next request signs them out."],
  bannedStillPays: [
    "warning",
    "Learner banned, but the subscription could not be canceled and still renews. Try canceling it below.",
  ],
  unbanned: ["success", "Ban removed. The learner can sign in again."],
  renewalEnded: ["success", "The subscription ends with the paid period and does not renew."],
  noRenewal: ["warning", "Nothing was changed: this account has no subscription that renews."],
  noProvider: ["warning", "Nothing was changed: no payment provider is configured."],
  providerAway: [
    "warning",
    "The subscription was not changed, because the payment provider did not respond. Try again later.",
  ],
  compGiven: ["success", "Complimentary access given. The learner's badge updates within 30 seconds."],
  compEnded: ["success", "Complimentary access ended."],
  quota: ["success", "Quota changed."],
  fetched: ["success", "Subscription updated from the payment provider."],
  refunded: ["success", "Payment refunded. The money arrives within 5 to 10 days."],
  refundRefused: [
    "warning",
    "Nothing was refunded: the payment provider refused, for example because the payment was refunded meanwhile.",
  ],
  changed: [
    "warning",
    "Your change was not saved because this subscription changed meanwhile. Check its current state, then try again.",
  ],
  signedOut: ["success", "Account signed out everywhere."],
  noLogins: ["warning", "This account was not signed in."],
  twoStepTaken: ["success", "Two-step sign-in is off, and the account is signed out everywhere."],
  resent: ["success", "Verification email sent."],
  resentLately: [
    "warning",
    "Nothing was sent: an email went out within the last minute, or the address is already verified.",
  ],
  confirmed: ["success", "Email marked as verified."],
  renamed: ["success", "Names changed."],
  addressChanged: [
    "success",
    "Email changed. We sent a verification link to the new address and a notice to the old one.",
  ],
  deleted: ["success", "Account deleted."],
  lookOver: ["success", "You stopped viewing as this user."],
  nothing: ["warning", "Nothing was changed: the account was already in this state."],
} as const satisfies Record<string, readonly [Tone, string]>;

export type UserNotice = keyof typeof userNotices;

/** Returns the notice for a `?done=` value; null for an unknown value. */
export function findUserNotice(done: string | null): readonly [Tone, string] | null {
  return done !== null && Object.hasOwn(userNotices, done) ? userNotices[done as UserNotice] : null;
}

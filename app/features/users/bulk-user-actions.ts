/** Actions on several accounts at once; the values are form values. */
export const bulkActions = ["signOut", "resend", "comp"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The button, the confirmation, and the result; `not` explains the accounts that were not changed. */
export const bulkActionLabels: Record<
  BulkAction,
  { button: string; ask: string; confirm: string; did: string; not: string }
> = {
  signOut: {
    button: "Sign out everywhere",
    ask: "Sign these accounts out on every device?",
    confirm: "Sign out",
    did: "signed out everywhere",
    not: "the others were not signed in",
  },
  resend: {
    button: "Resend verification",
    ask: "Resend the verification email to these accounts?",
    confirm: "Resend emails",
    did: "sent a new verification email",
    not: "the others are verified or were sent one within the last minute",
  },
  comp: {
    button: "Give complimentary access",
    ask: "Give these accounts complimentary access?",
    confirm: "Give access",
    did: "given complimentary access",
    not: "the others already have access for at least as long",
  },
};

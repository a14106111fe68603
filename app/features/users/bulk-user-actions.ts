/** Actions on several accounts at once, as the form submits them. */
export const bulkActions = ["signOut", "resend", "comp"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The texts of the button, the confirmation, and the result; `unchangedReason` explains why some accounts were not changed. */
export const bulkActionLabels: Record<
  BulkAction,
  { button: string; question: string; confirm: string; result: string; unchangedReason: string }
> = {
  signOut: {
    button: "Sign out everywhere",
    question: "Sign these accounts out on every device?",
    confirm: "Sign out",
    result: "signed out everywhere",
    unchangedReason: "the others were not signed in",
  },
  resend: {
    button: "Resend verification",
    question: "Resend the verification email to these accounts?",
    confirm: "Resend emails",
    result: "sent a new verification email",
    unchangedReason: "the others are verified or were sent one within the last minute",
  },
  comp: {
    button: "Give complimentary access",
    question: "Give these accounts complimentary access?",
    confirm: "Give access",
    result: "given complimentary access",
    unchangedReason: "the others already have access for at least as long",
  },
};

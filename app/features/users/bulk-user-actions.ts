/** What can be done to several accounts at once. */
export const bulkActions = ["signOut", "resend", "comp"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The button, the question, and what was done to how many. */
export const bulkActionLabels: Record<
  BulkAction,
  { button: string; ask: string; confirm: string; did: string; not: string }
> = {
  signOut: {
    button: "Sign out everywhere",
    ask: "End every login of these accounts?",
    confirm: "Sign them out",
    did: "signed out everywhere",
    not: "the others were signed in nowhere",
  },
  resend: {
    button: "Resend verification",
    ask: "Send these accounts the link to confirm their address again?",
    confirm: "Send the links",
    did: "sent the link again",
    not: "the others are confirmed, or got one within the last minute",
  },
  comp: {
    button: "Give a comp",
    ask: "Give these accounts free access?",
    confirm: "Give the comps",
    did: "given a comp",
    not: "the others have one that lasts at least as long",
  },
};

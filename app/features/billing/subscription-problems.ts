/** Why an action on a subscription failed. */
export type SubscriptionProblem = "unavailable" | "busy" | "unreadable" | "gone" | "notOnSale" | "impersonated";

/** The message for each problem: what happened, what is safe, what to do next. */
export const problemMessages: Record<SubscriptionProblem, { title: string; text: string }> = {
  unavailable: {
    title: "The payment provider is unavailable",
    text: "Nothing was charged. Try again in a minute; if your change did reach the provider, it will appear here.",
  },
  busy: { title: "Too many attempts", text: "Nothing was changed. Try again in a minute." },
  unreadable: { title: "The form could not be read", text: "Nothing was changed. Try again." },
  gone: {
    title: "This change is no longer possible",
    text: "Nothing was changed. The current state of your subscription is shown below.",
  },
  notOnSale: {
    title: "The subscription is not on sale right now",
    text: "Nothing was charged, and your access is unchanged. Try again later.",
  },
  impersonated: {
    title: "You are viewing as a learner",
    text: "Nothing was changed. Only the account's owner can buy or change a subscription.",
  },
};

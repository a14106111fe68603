/** Why an act on a subscription came to nothing. */
export type Problem = "unavailable" | "busy" | "unreadable" | "gone" | "notOnSale" | "impersonated";

/** What is said then: what became of it, and what to do. */
export const problemWords: Record<Problem, { title: string; text: string }> = {
  unavailable: {
    title: "The payment provider cannot be reached just now",
    text: "Nothing was charged. Try again in a minute; a change that did reach it will show here by itself.",
  },
  busy: { title: "That was a bit fast", text: "Nothing was changed. Wait a minute, then try again." },
  unreadable: { title: "That could not be read", text: "Nothing was changed. Press the button once more." },
  gone: {
    title: "There is nothing to change any more",
    text: "What is shown below is how your subscription stands now.",
  },
  notOnSale: {
    title: "The subscription is not on sale just now",
    text: "Nothing was charged. Please look again later; what you have stays as it is.",
  },
  impersonated: {
    title: "You are looking at somebody else's account",
    text: "Only its owner may buy or change a subscription.",
  },
};

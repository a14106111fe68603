/** Kinds of engagement, each with its own fields. Never what a question says, what was answered or what is right. */
interface Kinds {
  study_session: { action: "start" | "resume" | "complete" };
  question_interaction: { action: "view" | "answer" | "flag" | "unflag"; questionId: string };
}

export interface Engagement {
  eventType: keyof Kinds;
  /** When and on which page it happened. */
  timestamp: number;
  page: string;
  extras: Kinds[keyof Kinds];
}

const most = 50;
const kept: Engagement[] = [];
let take: ((event: Engagement) => void) | undefined;

/** Says that the learner did something. Nothing on the server; kept until the module that sends it is there (the first 50). */
export function engage<Kind extends keyof Kinds>(eventType: Kind, extras: Kinds[Kind]): void {
  if (import.meta.env.SSR) return;
  const event = { eventType, timestamp: Date.now(), page: location.pathname, extras };
  if (take) take(event);
  else if (kept.length < most) kept.push(event);
}

/** Hands over what was kept, and from now on everything. */
export function takeEngagements(taker: (event: Engagement) => void): void {
  take = taker;
  for (const event of kept.splice(0)) take(event);
}

/** Kinds of engagement, each with its own fields. Never what a question says, what was answered or what is right. */
interface EngagementExtras {
  study_session: { action: "start" | "resume" | "complete" };
  question_interaction: { action: "view" | "answer" | "flag" | "unflag"; questionId: string };
}

export interface Engagement {
  eventType: keyof EngagementExtras;
  /** When and on which page it happened. */
  timestamp: number;
  page: string;
  extras: EngagementExtras[keyof EngagementExtras];
}

const maxBuffered = 50;
const buffer: Engagement[] = [];
let subscriber: ((event: Engagement) => void) | undefined;

/** Says that the learner did something. Nothing on the server; kept until the module that sends it is there (the first 50). */
export function trackEngagement<Kind extends keyof EngagementExtras>(
  eventType: Kind,
  extras: EngagementExtras[Kind],
): void {
  if (import.meta.env.SSR) return;
  const event = { eventType, timestamp: Date.now(), page: location.pathname, extras };
  if (subscriber) subscriber(event);
  else if (buffer.length < maxBuffered) buffer.push(event);
}

/** Hands over what was kept, and from now on everything. */
export function subscribeToEngagements(newSubscriber: (event: Engagement) => void): void {
  subscriber = newSubscriber;
  for (const event of buffer.splice(0)) subscriber(event);
}

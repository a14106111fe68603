/** The fields of each kind of engagement. They never contain a question's text, answer, or key. */
interface EngagementExtras {
  study_session: { action: "start" | "resume" | "complete" };
  question_interaction: { action: "view" | "answer" | "flag" | "unflag"; questionId: string };
}

export interface Engagement {
  eventType: keyof EngagementExtras;
  timestamp: number;
  page: string;
  extras: EngagementExtras[keyof EngagementExtras];
}

const maxBuffered = 50;
const buffer: Engagement[] = [];
let subscriber: ((event: Engagement) => void) | undefined;

/** Reports a learner's action; does nothing on the server. Buffers the first 50 actions until the sender has loaded. */
export function trackEngagement<Kind extends keyof EngagementExtras>(
  eventType: Kind,
  extras: EngagementExtras[Kind],
): void {
  if (import.meta.env.SSR) return;
  const event = { eventType, timestamp: Date.now(), page: location.pathname, extras };
  if (subscriber) subscriber(event);
  else if (buffer.length < maxBuffered) buffer.push(event);
}

/** Passes the buffered and all future engagements to the subscriber. */
export function subscribeToEngagements(newSubscriber: (event: Engagement) => void): void {
  subscriber = newSubscriber;
  for (const event of buffer.splice(0)) subscriber(event);
}

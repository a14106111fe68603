import type { Message, VisitDetails } from "../features/analytics/message";
import { shuffled } from "../lib/random";

const minute = 60_000;
const devices = ["Desktop", "Mobile", "Tablet"] as const;
const systems = ["Windows", "macOS", "Android", "iOS", "Linux"] as const;
const browsers = ["Chrome", "Safari", "Edge", "Firefox"] as const;
const referrers = ["Direct", "google.com", "reddit.com", "duckduckgo.com", "auntminnie.com"];
const campaigns = ["newsletter / email", "reddit / post / spring"];
const countries = ["US", "DE", "IN", "BR", "GB", "NG", "JP", "Unknown"];
const paths = ["/", "/pricing", "/login", "/questions", "/questions/session/:id", "/progress", "/blog/how-we-write"];
const elements = ["start-quick", "Submit answer", "Sign in", "Flag", "See pricing"];
const names = ["study_session: start", "question_interaction: answer", "question_interaction: flag"];

/** Returns one message of each kind that a visit sends, in time order, with random values. */
export function visitMessages(random: () => number, startedAt: number, prefix: string): Message[] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const pass: VisitDetails = {
    id: `${prefix}-visit`,
    browserId: `${prefix}-browser`,
    sessionId: `${prefix}-session`,
    startedAt,
    device: pick(devices),
    os: pick(systems),
    browser: pick(browsers),
    country: pick(countries),
    referrer: null,
    entryPath: null,
    newcomer: random() < 0.5,
    firstOfDay: random() < 0.8,
  };
  const seen = {
    ...pass,
    referrer: pick(referrers),
    entryPath: pick(paths),
    ...(random() < 0.3 ? { campaign: pick(campaigns) } : {}),
  };
  const messages: Message[] = [
    { kind: "start", id: `${prefix}-start`, at: startedAt, visit: pass, userAgent: "Mozilla/5.0 (test)" },
    { kind: "view", id: `${prefix}-00-view`, at: startedAt + 1, visit: seen, path: seen.entryPath, title: "RadCore" },
  ];
  const count = Math.floor(random() * 8);
  for (let n = 1; n <= count; n++) {
    const common = { id: `${prefix}-${n}`.padEnd(8, "0"), at: startedAt + n * minute, visit: seen };
    const path = pick(paths);
    const one = random();
    if (one < 0.4) messages.push({ ...common, kind: "view", path, title: "RadCore" });
    else if (one < 0.7) {
      const element = pick(elements);
      messages.push({
        ...common,
        kind: "click",
        path,
        element,
        elementId: "",
        elementText: element,
        eventType: "click",
      });
    } else if (one < 0.9)
      messages.push({ ...common, kind: "engagement", path, name: pick(names), tabId: `${prefix}-tab`, extras: {} });
    else messages.push({ ...common, kind: "ping" });
  }
  return messages;
}

/** Returns the message of an answer on the day of `at`. */
export function answerMessage(random: () => number, at: number, id: string): Message {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return {
    kind: "answer",
    id,
    at,
    questionId: `question-${Math.floor(random() * 20)}`,
    mode: "tutor",
    organ: pick(["gi", "cardiac", "neuro"]),
    modality: pick(["ct", "mr", "us"]),
    hour: Math.floor(random() * 24),
    correct: random() < 0.6,
    first: random() < 0.7,
  };
}

/** Returns the messages in random order, in batches, some of them twice. */
export function shuffleIntoBatches(messages: readonly Message[], random: () => number): Message[][] {
  const twice = messages.filter(() => random() < 0.3);
  const waiting = shuffled([...messages, ...twice], random);
  const batches: Message[][] = [];
  while (waiting.length) batches.push(waiting.splice(0, 1 + Math.floor(random() * 30)));
  return batches;
}

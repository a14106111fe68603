import type { Message, VisitDetails } from "../../features/analytics/message";
import { storeMessages } from "../../features/analytics/store-messages.server";
import { dayMs } from "../../lib/day";
import { hashText, seededRandom } from "../../lib/random";
import { visit } from "../analytics/schema";
import type { Db } from "../client.server";

const minute = 60_000;
/** Number of days with demo traffic, ending today. */
const dayCount = 63;

interface DemoQuestion {
  id: string;
  organ: string;
  modality: string;
}

/** Relative frequency of each value. */
type Weights = Record<string, number>;

const referrers: Weights = {
  Direct: 50,
  "google.com": 30,
  "reddit.com": 9,
  "auntminnie.com": 4,
  "bing.com": 4,
  "radiopaedia.org": 3,
};
const countries: Weights = { US: 46, IN: 12, GB: 8, DE: 7, CA: 6, BR: 5, AU: 4, NG: 3, JP: 3, Unknown: 2 };
const devices: Weights = {
  "Desktop Windows Chrome": 30,
  "Desktop Windows Edge": 14,
  "Desktop macOS Safari": 12,
  "Desktop macOS Chrome": 10,
  "Mobile iOS Safari": 20,
  "Mobile Android Chrome": 9,
  "Tablet iOS Safari": 4,
  "Desktop Linux Firefox": 1,
};
const entryPages: Weights = { "/": 60, "/pricing": 6, "/login": 12, "/ (home)": 22 };
const nextPages: Weights = {
  "/questions/session/:id": 40,
  "/ (home)": 14,
  "/questions": 12,
  "/questions/session/:id/results": 10,
  "/pricing": 9,
  "/login": 8,
  "/progress": 7,
};
const clickedTexts: Weights = {
  "Submit answer": 40,
  Next: 25,
  "Start # questions": 10,
  Flag: 8,
  "Sign up": 6,
  "See results": 6,
  Pricing: 5,
};
const engagements: Weights = {
  "question_interaction: view": 45,
  "question_interaction: answer": 38,
  "question_interaction: flag": 5,
  "study_session: start": 7,
  "study_session: complete": 5,
};
/** Start hours of visits: residents study before work, at night, and between cases. */
const startHours: Weights = {
  5: 3,
  6: 5,
  7: 4,
  9: 3,
  12: 6,
  13: 4,
  16: 4,
  18: 6,
  19: 9,
  20: 12,
  21: 13,
  22: 10,
  23: 6,
  0: 3,
  2: 3,
};

/**
 * Writes nine weeks of simulated visits, counted like real ones, unless there are visits already; returns the number of visits.
 * Never for production.
 */
export async function seedTraffic(
  analytics: Db,
  db: Db,
  questions: readonly DemoQuestion[],
  now: number,
): Promise<number> {
  if ((await analytics.select({ id: visit.id }).from(visit).limit(1)).length) return 0;
  const random = seededRandom(hashText("radcore-demo"));
  let visitCount = 0;
  const messages: Message[] = [];
  for (let daysAgo = dayCount - 1; daysAgo >= 0; daysAgo--) {
    const date = Math.floor(now / dayMs) * dayMs - daysAgo * dayMs;
    const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
    const visits = Math.round((12 + (dayCount - daysAgo) * 0.35) * (isWeekend ? 0.7 : 1) * (0.8 + random() * 0.4));
    for (let n = 0; n < visits; n++) {
      const at = date + Number(pickWeighted(startHours, random)) * 60 * minute + Math.floor(random() * 60) * minute;
      if (at > now - 30 * minute) continue;
      messages.push(...buildDemoVisit(random, at, `demo-${dayCount - daysAgo}-${n}`, questions));
      visitCount++;
    }
  }
  await storeMessages(analytics, db, messages);
  return visitCount;
}

/** Returns the messages of one simulated visit, in time order. */
export function buildDemoVisit(
  random: () => number,
  startedAt: number,
  prefix: string,
  questions: readonly DemoQuestion[],
): Message[] {
  const [device, os, browser] = pickWeighted(devices, random).split(" ") as [
    VisitDetails["device"],
    VisitDetails["os"],
    VisitDetails["browser"],
  ];
  const isNewcomer = random() < 0.35;
  const referrer = pickWeighted(referrers, random);
  const visitDetails: VisitDetails = {
    ...{ id: `${prefix}-visit`, browserId: `${prefix}-browser`, sessionId: `${prefix}-session`, startedAt },
    ...{
      device,
      os,
      browser,
      country: pickWeighted(countries, random),
      newcomer: isNewcomer,
      firstOfDay: random() < 0.8,
    },
    referrer,
    ...(referrer === "auntminnie.com" ? { campaign: "auntminnie / banner / board review" } : {}),
    entryPath: isNewcomer ? "/" : pickWeighted(entryPages, random),
  };
  const firstView = {
    kind: "view",
    id: `${prefix}-view`,
    at: startedAt,
    visit: visitDetails,
    path: visitDetails.entryPath ?? "/",
    title: "RadCore",
  } as const;
  const messages: Message[] = [firstView];
  // Two visits in five end after the first page.
  const steps = random() < 0.4 ? 0 : 2 + Math.floor(random() * 14);
  let path: string = firstView.path;
  for (let n = 1; n <= steps; n++) {
    const at = startedAt + n * Math.round((0.4 + random()) * minute);
    const messageBase = { id: `${prefix}-${String(n).padStart(2, "0")}`, at, visit: visitDetails, path };
    const kindRoll = random();
    if (kindRoll < 0.3) {
      path = pickWeighted(nextPages, random);
      messages.push({ ...messageBase, kind: "view", path, title: "RadCore" });
    } else if (kindRoll < 0.55) {
      const element = pickWeighted(clickedTexts, random);
      messages.push({
        ...messageBase,
        kind: "click",
        element,
        elementId: "",
        elementText: element,
        eventType: "click",
      });
    } else if (kindRoll < 0.75)
      messages.push({
        ...messageBase,
        kind: "engagement",
        name: pickWeighted(engagements, random),
        tabId: `${prefix}-tab`,
        extras: {},
      });
    else messages.push(buildDemoAnswer(random, at, `${prefix}-answer-${n}`, questions));
  }
  return messages;
}

function buildDemoAnswer(random: () => number, at: number, id: string, questions: readonly DemoQuestion[]): Message {
  const questionIndex = Math.floor(random() ** 2 * questions.length);
  const question = questions[questionIndex];
  return {
    ...{ kind: "answer", id, at, mode: "tutor" },
    questionId: question?.id ?? "question",
    organ: question?.organ ?? "none",
    modality: question?.modality ?? "ct",
    hour: new Date(at).getUTCHours(),
    // Some questions are harder than others.
    correct: random() < 0.35 + (0.55 * ((questionIndex * 7) % 10)) / 10,
    first: random() < 0.8,
  };
}

function pickWeighted(shares: Weights, random: () => number): string {
  let remainingWeight = random() * Object.values(shares).reduce((sum, share) => sum + share, 0);
  for (const [name, share] of Object.entries(shares)) {
    remainingWeight -= share;
    if (remainingWeight < 0) return name;
  }
  return Object.keys(shares)[0] ?? "";
}

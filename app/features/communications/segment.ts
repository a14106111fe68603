import { z } from "zod";

// Which learners a campaign is for; pure. Who of them gets the mail is said by segment.server.ts (consent).

const trainingYears = ["R1", "R2", "R3", "R4"] as const;

/** Days without study after which somebody counts as inactive: a week to a year. */
export const inactiveDays = { least: 7, most: 365, usual: 30 } as const;

const segmentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["all", "free", "subscribers", "expired"]) }),
  z.object({ kind: z.literal("trainingYear"), year: z.enum(trainingYears) }),
  z.object({ kind: z.literal("inactive"), days: z.number().int().min(inactiveDays.least).max(inactiveDays.most) }),
]);

export type Segment = z.output<typeof segmentSchema>;

/** What a select can name; the days of `inactive` are a field of their own. */
export const segmentChoices = ["all", "free", "subscribers", "expired", ...trainingYears, "inactive"] as const;
export type SegmentChoice = (typeof segmentChoices)[number];

const choiceWords: Record<SegmentChoice, string> = {
  all: "All learners",
  free: "Learners without access now",
  subscribers: "Subscribers with access now",
  expired: "Learners whose access has ended",
  R1: "Residents in year R1",
  R2: "Residents in year R2",
  R3: "Residents in year R3",
  R4: "Residents in year R4",
  inactive: "Learners who have not studied lately",
};

/** The choices of a select with their words. */
export const segmentOptions = segmentChoices.map((value) => ({ value, label: choiceWords[value] }));

/** The segment that a form names. */
export function segmentOf(choice: SegmentChoice, days: number): Segment {
  switch (choice) {
    case "inactive":
      return { kind: "inactive", days };
    case "all":
    case "free":
    case "subscribers":
    case "expired":
      return { kind: choice };
    default:
      return { kind: "trainingYear", year: choice };
  }
}

/** How a form names the segment. */
export function choiceOf(segment: Segment): { segment: SegmentChoice; days: number } {
  const days = segment.kind === "inactive" ? segment.days : inactiveDays.usual;
  return { segment: segment.kind === "trainingYear" ? segment.year : segment.kind, days };
}

/** The segment in English, e.g. "Learners who have not studied for 30 days". */
export function segmentWords(segment: Segment): string {
  if (segment.kind === "inactive") return `Learners who have not studied for ${segment.days} days`;
  return choiceWords[choiceOf(segment).segment];
}

/** A stored segment. Throws when it is none: nothing is sent to people whom nobody chose. */
export function readSegment(stored: string): Segment {
  return segmentSchema.parse(JSON.parse(stored));
}

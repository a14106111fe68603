import { z } from "zod";
import { trainingYears } from "../accounts/profile-taxonomy";

/** Days without study after which a learner counts as inactive. */
export const inactiveDays = { min: 7, max: 365, default: 30 } as const;

const segmentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["all", "free", "subscribers", "expired"]) }),
  z.object({ kind: z.literal("trainingYear"), year: z.enum(trainingYears) }),
  z.object({ kind: z.literal("inactive"), days: z.number().int().min(inactiveDays.min).max(inactiveDays.max) }),
]);

export type Segment = z.output<typeof segmentSchema>;

/** Values of the segment field; the number of days for `inactive` is a separate field. */
export const segmentChoices = ["all", "free", "subscribers", "expired", ...trainingYears, "inactive"] as const;
export type SegmentChoice = (typeof segmentChoices)[number];

const choiceLabels: Record<SegmentChoice, string> = {
  all: "All learners",
  free: "Learners without access",
  subscribers: "Subscribers with access",
  expired: "Learners with expired access",
  R1: "Residents in year R1",
  R2: "Residents in year R2",
  R3: "Residents in year R3",
  R4: "Residents in year R4",
  inactive: "Inactive learners",
};

/** Segment options with labels. */
export const segmentOptions = segmentChoices.map((value) => ({ value, label: choiceLabels[value] }));

/** Builds a segment from the form fields. */
export function toSegment(choice: SegmentChoice, days: number): Segment {
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

/** Returns the form fields of a segment. */
export function toSegmentChoice(segment: Segment): { segment: SegmentChoice; days: number } {
  const days = segment.kind === "inactive" ? segment.days : inactiveDays.default;
  return { segment: segment.kind === "trainingYear" ? segment.year : segment.kind, days };
}

/** Describes a segment: "Learners who have not studied for 30 days". */
export function describeSegment(segment: Segment): string {
  if (segment.kind === "inactive") return `Learners who have not studied for ${segment.days} days`;
  return choiceLabels[toSegmentChoice(segment).segment];
}

/** Parses a stored segment. Throws if it is invalid, so that no email goes to an unintended audience. */
export function parseSegment(segmentJson: string): Segment {
  return segmentSchema.parse(JSON.parse(segmentJson));
}

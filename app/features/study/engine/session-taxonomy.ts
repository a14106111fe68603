// The fixed values that sessions and answers use (S4, Q9, Q10).

export const sessionModes = ["tutor", "timed_tutor", "exam", "blocks", "mock"] as const;
export const confidences = ["guess", "unsure", "sure"] as const;
export const missReasons = ["not-seen", "misread-image", "not-known", "misread-stem", "time", "careless"] as const;

export type SessionMode = (typeof sessionModes)[number];
export type Confidence = (typeof confidences)[number];
export type MissReason = (typeof missReasons)[number];

/** The modes that show no feedback before the end (S4, Q12). */
export const examModes: SessionMode[] = ["exam", "blocks", "mock"];

export function isExam(mode: SessionMode): boolean {
  return examModes.includes(mode);
}

export const modeNames: Record<SessionMode, string> = {
  tutor: "Tutor",
  timed_tutor: "Timed tutor",
  exam: "Exam",
  blocks: "Blocks",
  mock: "Mock core exam",
};

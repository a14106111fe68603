/** The modes of a session (S4). */
export const sessionModes = ["tutor", "timed_tutor", "exam", "blocks", "mock"] as const;

export type SessionMode = (typeof sessionModes)[number];

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
  mock: "Mock exam",
};

import { seeded } from "../../../lib/random";

// The field calls them pretest items: new questions are tried on learners before they count in exams.

/** Most pilot questions in a session of `size`: one in ten, none below five. */
export function pilotsIn(size: number): number {
  return Math.round(size / 10);
}

/** The drawn ids with each pilot question at a place that the seed decides, one in each stretch of the session. */
export function withPilots(drawn: readonly string[], pilots: readonly string[], seed: number): string[] {
  const random = seeded(seed ^ 0x9170);
  const whole = [...drawn];
  const size = drawn.length + pilots.length;
  for (const [index, pilot] of pilots.entries()) {
    const from = Math.floor((index * size) / pilots.length);
    const to = Math.floor(((index + 1) * size) / pilots.length);
    whole.splice(from + Math.floor(random() * (to - from)), 0, pilot);
  }
  return whole;
}

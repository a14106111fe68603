import { seededRandom } from "../../../lib/random";

// Pilot questions are tested in tutor sessions before exams use them.

/**
 * Returns the maximum number of pilot questions in a session of `size` questions: one in ten, and none below five
 * questions.
 */
export function getMaxPilots(size: number): number {
  return Math.round(size / 10);
}

/** Returns the drawn ids and the pilot questions, each at a seeded position in its own equal stretch of the session. */
export function insertPilots(drawnIds: readonly string[], pilots: readonly string[], seed: number): string[] {
  const random = seededRandom(seed ^ 0x9170);
  const idsWithPilots = [...drawnIds];
  const size = drawnIds.length + pilots.length;
  for (const [index, pilot] of pilots.entries()) {
    const from = Math.floor((index * size) / pilots.length);
    const to = Math.floor(((index + 1) * size) / pilots.length);
    idsWithPilots.splice(from + Math.floor(random() * (to - from)), 0, pilot);
  }
  return idsWithPilots;
}

import fc from "fast-check";
import { bandChoices, organDomains, questionTraits } from "../features/questions/filter";
import { levels, modalities, outcomes, questionTypes } from "../features/questions/taxonomy";

/** Generates arbitrary filters of questions for property tests. */
export const arbitraryFilter = fc.record({
  organs: fc.subarray([...organDomains]),
  modalities: fc.subarray([...modalities]),
  topics: fc.subarray(["t-liver-1", "t-chest-2", "t-bone-3"]),
  types: fc.subarray([...questionTypes]),
  levels: fc.subarray([...levels]),
  bands: fc.subarray([...bandChoices]),
  outcomes: fc.subarray([...outcomes]),
  only: fc.subarray([...questionTraits]),
  notSeenDays: fc.option(fc.integer({ min: 1, max: 3650 })),
  text: fc.constantFrom("", "pleural effusion", "µGy & <b>"),
});

import type { Rubric } from "../rubric/rubric";

/** A sentence of the ideal report, with the statements of the rubric that it makes. */
export interface IdealSentence {
  section: "findings" | "impression";
  text: string;
  /** Ids of statements; "leading" is the leading diagnosis. */
  makes: readonly string[];
}

/** A case for a report: the pictures in words, a rubric, and the ideal report (G12). */
export interface ReportCase {
  id: string;
  title: string;
  /** Age, sex, and reason for the examination. */
  history: string;
  technique: string;
  /** The pictures, described without their interpretation. */
  pictures: readonly string[];
  rubric: Rubric;
  ideal: readonly IdealSentence[];
}

import type { PartResponse, SimpleType } from "../../../questions/types/content-types";
import type { AnswerKey, QuestionBody } from "../../../questions/version";
import type { EngineType } from "./engine-type";
import { hotspot } from "./hotspot";
import { labelling } from "./labelling";
import { matching } from "./matching";
import { multi } from "./multi";
import { numeric } from "./numeric";
import { ordering } from "./ordering";
import { single } from "./single";

/** The body of a question of any type except a case. */
export type SimpleBody = Extract<QuestionBody, { type: SimpleType }>;
export type SimpleKey = Extract<AnswerKey, { type: SimpleType }>;

/**
 * The rules for answering questions, by type. A case has no rules of its own, because each part follows the rules of
 * its type.
 */
export const engineTypes: Record<SimpleType, EngineType<SimpleBody, SimpleKey, PartResponse>> = {
  single,
  multi,
  matching,
  hotspot,
  ordering,
  labelling,
  numeric,
};

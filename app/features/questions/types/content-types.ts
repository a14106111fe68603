import type { z } from "zod";
import type { QuestionType } from "../taxonomy";
import { type CaseBody, type CaseKey, caseType } from "./case";
import type { common } from "./common-fields";
import type { ContentType } from "./content-type";
import { type HotspotBody, type HotspotKey, hotspot } from "./hotspot";
import { type LabellingBody, type LabellingKey, labelling } from "./labelling";
import { type MatchingBody, type MatchingKey, matching } from "./matching";
import { type MultiBody, type MultiKey, multi } from "./multi";
import { type NumericBody, type NumericKey, numeric } from "./numeric";
import { type OrderingBody, type OrderingKey, ordering } from "./ordering";
import { type SingleBody, type SingleKey, single } from "./single";

/** The content rules of every question type. */
export const contentTypes = {
  single,
  multi,
  matching,
  hotspot,
  ordering,
  labelling,
  numeric,
  case: caseType,
} satisfies Record<QuestionType, unknown>;

/** The two halves of every type (Q12). */
interface Halves {
  single: { body: SingleBody; key: SingleKey };
  multi: { body: MultiBody; key: MultiKey };
  matching: { body: MatchingBody; key: MatchingKey };
  hotspot: { body: HotspotBody; key: HotspotKey };
  ordering: { body: OrderingBody; key: OrderingKey };
  labelling: { body: LabellingBody; key: LabellingKey };
  numeric: { body: NumericBody; key: NumericKey };
  case: { body: CaseBody; key: CaseKey };
}

/** What a learner sees of a question before submitting. */
export type QuestionBody = Halves[QuestionType]["body"];
/** What decides the answer, with its rationales. */
export type AnswerKey = Halves[QuestionType]["key"];

type ContentTypes = typeof contentTypes;
type FieldsOf = { [T in QuestionType]: ContentTypes[T]["fields"] };
/** The schema of every type, with the fields of all questions. */
export type ContentSchemas = { [T in QuestionType]: z.ZodObject<typeof common & FieldsOf[T], z.core.$strict> };
type AnyContent = { [T in QuestionType]: z.infer<z.ZodObject<FieldsOf[T]>> }[QuestionType];
export type AnyContentType = ContentType<AnyContent, QuestionBody, AnswerKey>;

const byType: Record<QuestionType, AnyContentType> = contentTypes;

/** Returns the content rules of a type; undefined for a draft whose type is unknown. */
export function contentTypeOf(type: QuestionType): AnyContentType;
export function contentTypeOf(type: unknown): AnyContentType | undefined;
export function contentTypeOf(type: unknown): AnyContentType | undefined {
  return typeof type === "string" && Object.hasOwn(byType, type) ? byType[type as QuestionType] : undefined;
}

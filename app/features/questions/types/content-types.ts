import type { z } from "zod";
import type { QuestionType } from "../taxonomy";
import { type CaseBody, type CaseKey, caseType } from "./case";
import type { commonFields } from "./common-fields";
import type { ContentType } from "./content-type";
import { type HotspotBody, type HotspotKey, type HotspotResponse, hotspot } from "./hotspot";
import { type LabellingBody, type LabellingKey, type LabellingResponse, labelling } from "./labelling";
import { type MatchingBody, type MatchingKey, type MatchingResponse, matching } from "./matching";
import { type MultiBody, type MultiKey, type MultiResponse, multi } from "./multi";
import { type NumericBody, type NumericKey, type NumericResponse, numeric } from "./numeric";
import { type OrderingBody, type OrderingKey, type OrderingResponse, ordering } from "./ordering";
import { type SingleBody, type SingleKey, type SingleResponse, single } from "./single";

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

/** The body, the key (Q12), and the response of every type. */
interface ShapeOfType {
  single: { body: SingleBody; key: SingleKey; response: SingleResponse };
  multi: { body: MultiBody; key: MultiKey; response: MultiResponse };
  matching: { body: MatchingBody; key: MatchingKey; response: MatchingResponse };
  hotspot: { body: HotspotBody; key: HotspotKey; response: HotspotResponse };
  ordering: { body: OrderingBody; key: OrderingKey; response: OrderingResponse };
  labelling: { body: LabellingBody; key: LabellingKey; response: LabellingResponse };
  numeric: { body: NumericBody; key: NumericKey; response: NumericResponse };
  case: { body: CaseBody; key: CaseKey };
}

// `Pick` makes the compiler report a question type that is missing from `ShapeOfType`.
type TypeShape = Pick<ShapeOfType, QuestionType>[keyof ShapeOfType];

/** The fields of a question that learners see before submitting. */
export type QuestionBody = TypeShape["body"];
/** The key of a question with its rationales. */
export type AnswerKey = TypeShape["key"];

/** A question type without parts. */
export type SimpleType = Exclude<QuestionType, "case">;
/** A response to a question without parts, or to one part of a case. */
export type PartResponse = Extract<TypeShape, { response: unknown }>["response"];

type ContentTypes = typeof contentTypes;
type ResponseSchema = Extract<ContentTypes[keyof ContentTypes], { response: unknown }>["response"];
/** The schemas of the variants of `PartResponse`. */
export const responseSchemas = Object.values(contentTypes).flatMap((type) =>
  "response" in type ? [type.response] : [],
) as unknown as [ResponseSchema, ...ResponseSchema[]];

type TypeFields = { [T in keyof ContentTypes]: ContentTypes[T]["fields"] };
/** For each type, the schema of its own fields and the common fields. */
export type ContentSchemas = {
  [T in keyof TypeFields]: z.ZodObject<typeof commonFields & TypeFields[T], z.core.$strict>;
};
type AnyContent = { [T in keyof TypeFields]: z.infer<z.ZodObject<TypeFields[T]>> }[keyof TypeFields];
export type AnyContentType = ContentType<AnyContent, QuestionBody, AnswerKey>;

const contentTypesByName: Record<QuestionType, AnyContentType> = contentTypes;

/** Returns the content rules of a type; undefined if the type is unknown. */
export function getContentType(type: QuestionType): AnyContentType;
export function getContentType(type: unknown): AnyContentType | undefined;
export function getContentType(type: unknown): AnyContentType | undefined {
  return typeof type === "string" && Object.hasOwn(contentTypesByName, type)
    ? contentTypesByName[type as QuestionType]
    : undefined;
}

/** Returns the number of different answers from which a guess chooses (G30); null if a guess has no chance. */
export function countChoices(body: QuestionBody): number | null {
  return getContentType(body.type).countChoices(body, countChoices);
}

import type { QuestionType } from "../../taxonomy";
import { listTargets } from "../../types/hotspot-targets";
import type { RawRecord } from "../format";
import { caseType } from "./case";
import type { ExchangeType } from "./exchange-type";
import { hotspot } from "./hotspot";
import { labelling } from "./labelling";
import { matching } from "./matching";
import { multi } from "./multi";
import { numeric } from "./numeric";
import { ordering } from "./ordering";
import { single } from "./single";

const exchangeTypes: Record<QuestionType, ExchangeType> = {
  single,
  multi,
  matching,
  hotspot,
  ordering,
  labelling,
  numeric,
  case: caseType,
};

/** Returns the writers and readers of a type; undefined if the type is unknown. */
export function getExchangeType(type: unknown): ExchangeType | undefined {
  return typeof type === "string" && Object.hasOwn(exchangeTypes, type)
    ? exchangeTypes[type as QuestionType]
    : undefined;
}

/**
 * Returns the writers that other tools can read the content with; undefined for a hotspot question on series, markers on a frame, and
 * options that are pictures, because they need a picture in the file, and for targets of which one has several regions.
 */
export function getWriters(content: RawRecord): ExchangeType | undefined {
  const needsSeries = content.markedFrame !== undefined || (content.type === "hotspot" && content.series !== undefined);
  return needsSeries || hasOptionPictures(content) || hasTargetOfSeveralRegions(content)
    ? undefined
    : getExchangeType(content.type);
}

function hasTargetOfSeveralRegions({ regions }: RawRecord): boolean {
  if (!Array.isArray(regions)) return false;
  const { length } = listTargets(regions);
  return length > 1 && length < regions.length;
}

function hasOptionPictures({ options }: RawRecord): boolean {
  return Array.isArray(options) && options.some((option: RawRecord) => option.picture !== undefined);
}

/** Returns the field of a type for feedback of other tools on the question as a whole. */
export function getFeedbackField(type: unknown): "solution" | "teachingPoint" {
  return getExchangeType(type)?.feedbackField ?? "teachingPoint";
}

/** Returns the readers of a format, by the format's names for question types. */
export function collectReaders<Reader>(
  read: (type: ExchangeType) => Record<string, Reader | undefined> | undefined,
): Map<string, Reader> {
  const entries = Object.values(exchangeTypes).flatMap((type) => Object.entries(read(type) ?? {}));
  return new Map(entries.flatMap(([name, reader]) => (reader ? [[name, reader] as const] : [])));
}

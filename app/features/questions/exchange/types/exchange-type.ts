import type { GIFTQuestion } from "gift-pegjs";
import type { Xml } from "~/lib/xml";
import type { CsvRow } from "../csv-cells";
import type { Picture, RawRecord } from "../format";
import type { MoodlePictureNames } from "../moodle-text";
import type { Interaction } from "../qti/elements";
import type { QtiItem } from "../qti/qti-item";
import type { XmlNode } from "../xml/tree";

/** The imported fields of a question, with a note on data that is not imported. Readers return a reason instead if they cannot read. */
export type ImportedFields = RawRecord & { notCarried?: string };

/**
 * The writers and readers of one question type for every format. Null means that the format does not support the type, so only
 * RadCore's notes hold the question. The keys of the readers are the format's names for question types.
 */
export interface ExchangeType {
  /** The field for feedback on the question as a whole; "teachingPoint" if not set. */
  feedbackField?: "solution";
  csv: {
    /** The field whose entries are in the columns option_1, option_2, and so on. */
    options?: "options" | "labels";
    /** The field whose entries are in the columns row_1, row_2, and so on. */
    rows?: "stems" | "items" | "targets";
    /** Adds the fields that only this type has. */
    read?(row: CsvRow, content: RawRecord): RawRecord;
  };
  gift: { write(content: RawRecord): string; read: GiftReaders } | null;
  moodle: {
    /** Moodle's name for the type, used by the writer. */
    type: string;
    write(content: RawRecord, picture: Picture | undefined): Xml[];
    read: Record<string, (node: XmlNode, names: MoodlePictureNames) => ImportedFields | string>;
  };
  qti: {
    write(content: RawRecord, picture: Picture | undefined): Interaction;
    /** The readers by kind of interaction. */
    read: Record<string, (part: QtiItem) => ImportedFields | string>;
  } | null;
}

type GiftReaders = {
  [T in GIFTQuestion["type"]]?: (question: Extract<GIFTQuestion, { type: T }>) => ImportedFields | string;
};

/** An option, label, or item of authored content. */
export type Choice = { id: string; text: string; rationale?: string; fixed?: boolean; key?: string };

/** Returns the texts of a list by id. */
export function mapTexts(list: readonly Choice[]): Map<string, string> {
  return new Map(list.map(({ id, text }) => [id, text]));
}

import type { GIFTQuestion } from "gift-pegjs";
import type { Xml } from "~/lib/xml";
import type { CsvRow } from "../csv-cells";
import type { Loose, Picture } from "../format";
import type { MoodleNames } from "../moodle-text";
import type { Interaction } from "../qti/elements";
import type { QtiPart } from "../qti/entries";
import type { XmlNode } from "../xml/tree";

/** A question as a format has it, with a note on data that is not imported. */
export type WithLoss = Loose & { notCarried?: string };

/**
 * How one question type is written to and read from every format. Null: the format has no place for the type, so it travels in
 * RadCore's own notes. Readers are named by the type's names in the format.
 */
export interface ExchangeType {
  csv: {
    /** The list in the columns option_1, option_2, and so on. */
    options?: "options" | "labels";
    /** The list in the columns row_1, row_2, and so on. */
    rows?: "stems" | "items" | "targets";
    /** Returns the fields that are not lists. */
    read?(row: CsvRow, content: Loose): Loose;
  };
  gift: { write(content: Loose): string; read: GiftReaders } | null;
  moodle: {
    /** Moodle's name of the type that questions are written as. */
    type: string;
    write(content: Loose, picture: Picture | undefined): Xml[];
    read: Record<string, (node: XmlNode, names: MoodleNames) => WithLoss>;
  };
  qti: {
    write(content: Loose, picture: Picture | undefined): Interaction;
    /** By the kind of interaction. A string says why the item cannot be read. */
    read: Record<string, (part: QtiPart) => WithLoss | string>;
  } | null;
}

type GiftReaders = {
  [T in GIFTQuestion["type"]]?: (question: Extract<GIFTQuestion, { type: T }>) => WithLoss;
};

/** An option, label, or item of authored content. */
export type Choice = { id: string; text: string; rationale?: string; fixed?: boolean; key?: string };

/** Returns the text of each entry by its id. */
export function textsById(list: readonly Choice[]): Map<string, string> {
  return new Map(list.map(({ id, text }) => [id, text]));
}

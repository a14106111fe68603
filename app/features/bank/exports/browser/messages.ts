import type { Format } from "../../../questions/exchange/format";
import type { ExportQuery } from "../export-query";

export interface ExportOrder extends Omit<ExportQuery, "after"> {
  format: Format;
  pictures: boolean;
}

export interface ExportedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type FromWriter =
  | { say: "progress"; stage: "fetch" | "pictures" | "write"; done: number; of: number }
  | { say: "done"; files: ExportedFile[]; questions: number; notCarried: string[] }
  | { say: "failed"; why: string };

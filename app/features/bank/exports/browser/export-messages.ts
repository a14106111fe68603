import type { Format } from "~/features/questions/exchange/format";
import type { ExportQuery } from "../export-query";

export interface ExportRequest extends Omit<ExportQuery, "after"> {
  format: Format;
  pictures: boolean;
}

export interface ExportedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type WriterMessage =
  | { say: "progress"; stage: "fetch" | "pictures" | "write"; done: number; of: number }
  | { say: "done"; files: ExportedFile[]; questions: number; notCarried: string[] }
  | { say: "failed"; why: string };

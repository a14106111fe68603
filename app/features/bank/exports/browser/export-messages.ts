import type { Format } from "~/features/questions/exchange/format";
import type { ExportQuery } from "../export-query";

export interface ExportRequest extends Omit<ExportQuery, "after"> {
  format: Format;
  withImages: boolean;
}

export interface ExportedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type WriterMessage =
  | { type: "progress"; stage: "fetch" | "pictures" | "series" | "write"; done: number; of: number }
  | { type: "done"; files: ExportedFile[]; questions: number; notCarried: string[] }
  | { type: "failed"; why: string };

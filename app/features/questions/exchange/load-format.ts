import { isZip } from "../../../lib/zip-reader";
import type { QuestionContent } from "../content";
import type { Format, ReadResult, WriteOptions, WriteResult } from "./format";

export interface FormatAdapter {
  /** Reads a file. Never throws; `refused` lists the parts that cannot be read. */
  read(file: Uint8Array | string): ReadResult | Promise<ReadResult>;
  write(questions: QuestionContent[], options?: WriteOptions): WriteResult;
}

/** Returns whether a table is a spreadsheet of Excel, which is a zip. */
function isSpreadsheet(file: Uint8Array | string): file is Uint8Array {
  return typeof file !== "string" && isZip(file);
}

/** Loads the reader of spreadsheets only for a spreadsheet, because most tables are CSV. */
async function readSpreadsheet(file: Uint8Array): Promise<ReadResult> {
  const { readXlsx } = await import("./xlsx-read");
  return readXlsx(file);
}

/** Loads the reader and the writer of a format on demand, because most formats need a large parser. */
export async function loadFormat(format: Format): Promise<FormatAdapter> {
  switch (format) {
    case "json": {
      const { readJson, writeJson } = await import("./json");
      return { read: readJson, write: writeJson };
    }
    case "csv": {
      const [{ readCsv }, { writeCsv }] = await Promise.all([import("./csv-read"), import("./csv-write")]);
      return { read: (file) => (isSpreadsheet(file) ? readSpreadsheet(file) : readCsv(file)), write: writeCsv };
    }
    case "moodle": {
      const [{ readMoodle }, { writeMoodle }] = await Promise.all([import("./moodle-read"), import("./moodle-write")]);
      return { read: readMoodle, write: writeMoodle };
    }
    case "gift": {
      const [{ readGift }, { writeGift }] = await Promise.all([import("./gift-read"), import("./gift-write")]);
      return { read: readGift, write: writeGift };
    }
    case "pack": {
      const [{ readPack }, { writePack }] = await Promise.all([
        import("./pack/pack-read"),
        import("./pack/pack-write"),
      ]);
      return { read: readPack, write: writePack };
    }
    case "qti":
    case "qti22": {
      const [{ readQti }, { writeQti, writeQti22 }] = await Promise.all([
        import("./qti/package-read"),
        import("./qti/package-write"),
      ]);
      return { read: readQti, write: format === "qti" ? writeQti : writeQti22 };
    }
  }
}

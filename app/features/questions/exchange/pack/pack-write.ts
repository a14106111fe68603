import { zipSync } from "fflate";
import { listSeriesFileNames } from "../../../series/series-objects";
import type { QuestionContent } from "../../content";
import type { WriteOptions, WriteResult } from "../format";
import { writeJson } from "../json";
import { getSeriesPath, questionsPath } from "./packed-series";

/** A constant date, so that the same bank always gives the same bytes. */
const zipDate = "1980-01-01T12:00:00";

/** Writes questions with their images and series as a pack. The caller omits images and series that no question names. */
export function writePack(questions: QuestionContent[], options: WriteOptions = {}): WriteResult {
  const { pictures = [], series = [] } = options;
  const { bytes, notCarried } = writeJson(questions, options);
  const encode = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);
  const files: Record<string, Uint8Array> = { [questionsPath]: bytes };
  // PNG files are compressed already.
  const pixels: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const { name, bytes } of pictures) pixels[`images/${name}`] = [bytes, { level: 0 }];
  for (const { key, title, manifest, fileHashes, readFile } of series) {
    files[getSeriesPath(key, "manifest.json")] = encode({ title, manifest, fileHashes });
    for (const file of listSeriesFileNames(manifest)) pixels[getSeriesPath(key, file)] = [readFile(file), { level: 0 }];
  }
  return {
    fileName: "radcore-questions.pack.zip",
    bytes: zipSync({ ...files, ...pixels }, { level: 6, mtime: zipDate }),
    notCarried,
  };
}

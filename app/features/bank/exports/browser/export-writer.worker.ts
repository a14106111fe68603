/// <reference lib="webworker" />
import { exportRowsPath } from "~/admin-paths";
import { imageKeyPattern } from "~/features/images/image-limits";
import type { QuestionContent } from "~/features/questions/content";
import type { ExportedStatistics, Picture } from "~/features/questions/exchange/format";
import { loadFormat } from "~/features/questions/exchange/load-format";
import { listPictureNames } from "~/features/questions/exchange/pictures";
import { getImageSrc } from "~/features/questions/image-src";
import type { ExportPage } from "../export-rows.server";
import type { ExportedFile, ExportRequest, WriterMessage } from "./export-messages";
import { fetchSeries } from "./fetch-series";

// This worker fetches questions and writes them to files.

addEventListener("message", ({ data }: MessageEvent<ExportRequest>) => {
  writeExport(data).catch((error: unknown) =>
    post({ type: "failed", why: error instanceof Error ? error.message : "" }),
  );
});

async function writeExport({ format, withImages, ...query }: ExportRequest): Promise<void> {
  const questions: QuestionContent[] = [];
  const statisticsById: Record<string, ExportedStatistics> = {};
  const skippedIds: string[] = [];
  let total = 1;
  for (let after: string | null = ""; after !== null; ) {
    const page: ExportPage = await fetchPage({ ...query, after });
    questions.push(...(page.questions as QuestionContent[]));
    Object.assign(statisticsById, page.statisticsById);
    skippedIds.push(...page.skippedIds);
    total = page.total ?? total;
    post({ type: "progress", stage: "fetch", done: questions.length, of: total });
    after = page.next;
  }
  if (!questions.length)
    throw new Error("None of these questions is complete. Complete their drafts or choose other questions.");
  const isPack = format === "pack";
  const images = isPack || (withImages && format !== "json" && format !== "csv") ? await fetchImages(questions) : [];
  // Skips drawings, because they are part of RadCore, so every bank has them.
  const pictures = isPack ? images.filter(({ name }) => imageKeyPattern.test(name)) : images;
  const size = {
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes.length, JSON.stringify(questions).length),
    files: pictures.length + 1,
  };
  const series = isPack
    ? await fetchSeries(questions, size, fetchFile, (done, of) => post({ type: "progress", stage: "series", done, of }))
    : [];
  const formatWriter = await loadFormat(format);
  const questionLists =
    format === "qti" || format === "qti22"
      ? (await import("~/features/questions/exchange/qti/package-write")).splitIntoPackages(questions)
      : [questions];
  const files: ExportedFile[] = [];
  const notCarried = new Set<string>();
  for (const [index, fileQuestions] of questionLists.entries()) {
    post({ type: "progress", stage: "write", done: index, of: questionLists.length });
    const output = formatWriter.write(fileQuestions, {
      ...(query.statistics ? { statistics: statisticsById } : {}),
      pictures,
      series,
    });
    const name =
      questionLists.length > 1
        ? output.fileName.replace(/^([^.]+)/, `$1-${index + 1}-of-${questionLists.length}`)
        : output.fileName;
    files.push({ name, bytes: output.bytes as Uint8Array<ArrayBuffer> });
    for (const sentence of output.notCarried) notCarried.add(sentence);
  }
  if (skippedIds.length)
    notCarried.add(
      `${skippedIds.length} questions are left out because they are incomplete: ${skippedIds.slice(0, 20).join(", ")}${skippedIds.length > 20 ? " …" : ""}.`,
    );
  post(
    { type: "done", files, questions: questions.length, notCarried: [...notCarried] },
    files.map(({ bytes }) => bytes.buffer),
  );
}

async function fetchPage(body: object): Promise<ExportPage> {
  const response = await fetchFile(exportRowsPath, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Fetches an address and repeats what the network or the server lost. Throws an `Error` with a sentence for the admin. */
async function fetchFile(address: string, options?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, options).catch(() => null);
    if (response?.ok) return response;
    if (response && response.status < 500)
      throw new Error(
        response.status === 404
          ? "You are no longer signed in as an admin. Sign in, then try again."
          : `The server reported error ${response.status}. Try again later.`,
      );
    if (attempt === 4) throw new Error("The connection was lost. Check your connection, then try again.");
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
}

async function fetchImages(questions: QuestionContent[]): Promise<Picture[]> {
  const imageNames = [...new Set(questions.flatMap(listPictureNames))];
  const found: Picture[] = [];
  for (const [index, name] of imageNames.entries()) {
    post({ type: "progress", stage: "pictures", done: index, of: imageNames.length });
    const response = await fetch(getImageSrc(name)).catch(() => null);
    if (!response?.ok) continue;
    const blob = await response.blob();
    found.push({ name, bytes: new Uint8Array(await blob.arrayBuffer()), ...(await measureImage(blob)) });
  }
  return found;
}

/** Returns the size of an image in pixels; for an SVG drawing, the size of the view box. */
async function measureImage(blob: Blob): Promise<{ width?: number; height?: number }> {
  if (blob.type.includes("svg")) {
    const viewBox = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(await blob.text());
    return viewBox ? { width: Number(viewBox[1]), height: Number(viewBox[2]) } : {};
  }
  const bitmap = await createImageBitmap(blob).catch(() => null);
  return bitmap ? { width: bitmap.width, height: bitmap.height } : {};
}

function post(message: WriterMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

/// <reference lib="webworker" />
import { exportRowsPath } from "~/admin-paths";
import type { QuestionContent } from "~/features/questions/content";
import type { ItemFigures, Picture } from "~/features/questions/exchange/format";
import { loadFormat } from "~/features/questions/exchange/load-format";
import { pictureNames } from "~/features/questions/exchange/pictures";
import { imageSrc } from "~/features/questions/image-src";
import type { ExportPage } from "../export-rows.server";
import type { ExportedFile, ExportRequest, WriterMessage } from "./export-messages";

// Fetches questions and writes them to files in a worker.

addEventListener("message", ({ data }: MessageEvent<ExportRequest>) => {
  write(data).catch((error: unknown) => say({ say: "failed", why: error instanceof Error ? error.message : "" }));
});

async function write({ format, pictures, ...asked }: ExportRequest): Promise<void> {
  const questions: QuestionContent[] = [];
  const figures: Record<string, ItemFigures> = {};
  const unfinished: string[] = [];
  let total = 1;
  for (let after: string | null = ""; after !== null; ) {
    const page: ExportPage = await fetchPage({ ...asked, after });
    questions.push(...(page.questions as QuestionContent[]));
    Object.assign(figures, page.figures);
    unfinished.push(...page.unfinished);
    total = page.total ?? total;
    say({ say: "progress", stage: "fetch", done: questions.length, of: total });
    after = page.next;
  }
  if (!questions.length)
    throw new Error("None of these questions is complete. Complete their drafts or choose other questions.");
  const held = pictures && format !== "json" && format !== "csv" ? await fetchPictures(questions) : [];
  const way = await loadFormat(format);
  const lists =
    format === "qti"
      ? (await import("~/features/questions/exchange/qti/package-write")).packagesOf(questions)
      : [questions];
  const files: ExportedFile[] = [];
  const notCarried = new Set<string>();
  for (const [index, list] of lists.entries()) {
    say({ say: "progress", stage: "write", done: index, of: lists.length });
    const written = way.write(list, { ...(asked.statistics ? { statistics: figures } : {}), pictures: held });
    const name =
      lists.length > 1 ? written.fileName.replace(/^([^.]+)/, `$1-${index + 1}-of-${lists.length}`) : written.fileName;
    files.push({ name, bytes: written.bytes as Uint8Array<ArrayBuffer> });
    for (const sentence of written.notCarried) notCarried.add(sentence);
  }
  if (unfinished.length)
    notCarried.add(
      `${unfinished.length} questions are left out because they are incomplete: ${unfinished.slice(0, 20).join(", ")}${unfinished.length > 20 ? " …" : ""}.`,
    );
  say(
    { say: "done", files, questions: questions.length, notCarried: [...notCarried] },
    files.map(({ bytes }) => bytes.buffer),
  );
}

async function fetchPage(body: object): Promise<ExportPage> {
  for (let time = 1; ; time += 1) {
    const answer = await fetch(exportRowsPath, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500)
      throw new Error(
        answer.status === 404
          ? "You are no longer signed in as an admin."
          : `The server reported error ${answer.status}.`,
      );
    if (time === 4) throw new Error("The connection was lost.");
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** time));
  }
}

async function fetchPictures(questions: QuestionContent[]): Promise<Picture[]> {
  const names = [...new Set(questions.flatMap(pictureNames))];
  const found: Picture[] = [];
  for (const [index, name] of names.entries()) {
    say({ say: "progress", stage: "pictures", done: index, of: names.length });
    const answer = await fetch(imageSrc(name)).catch(() => null);
    if (!answer?.ok) continue;
    const blob = await answer.blob();
    found.push({ name, bytes: new Uint8Array(await blob.arrayBuffer()), ...(await sizeOf(blob)) });
  }
  return found;
}

/** Returns the size in pixels; for a drawing, the size of its view box. */
async function sizeOf(blob: Blob): Promise<{ width?: number; height?: number }> {
  if (blob.type.includes("svg")) {
    const box = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(await blob.text());
    return box ? { width: Number(box[1]), height: Number(box[2]) } : {};
  }
  const picture = await createImageBitmap(blob).catch(() => null);
  return picture ? { width: picture.width, height: picture.height } : {};
}

function say(message: WriterMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

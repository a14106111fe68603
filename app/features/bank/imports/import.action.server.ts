import { redirect } from "@remix-run/cloudflare";
import { importPath } from "~/admin-paths";
import { jsonError, jsonResponse, readFields, readJson, requireJson } from "~/lib/http";
import { paths } from "~/paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { RejectedImageError } from "../../images/formats/clean-image";
import { imageSchema } from "../../images/image-forms";
import { storeImage } from "../../images/store-image.server";
import { applyImport } from "./apply-import.server";
import { cancelImport } from "./end-import.server";
import { importMessageSchema } from "./import-protocol";
import { finishReading, startImport, storeRows } from "./store-rows.server";

/** Handles the buttons that apply or cancel an import. */
export async function handleImportAction({ context, params, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const importId = params.importId ?? "";
  switch (form.get("intent")) {
    case "bring-in": {
      const toReview = form.get("toReview") === "on";
      const answer = await applyImport(context, viewer.userId, importId, { toReview });
      return redirect(importPath(importId, { done: answer.status }));
    }
    case "cancel": {
      const wasCanceled = await cancelImport(context, viewer.userId, importId);
      return redirect(wasCanceled ? `${paths.importQuestions}?done=canceled` : importPath(importId, { done: "gone" }));
    }
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

/**
 * Handles the JSON messages that the browser sends while it reads a file; the message "begin" starts or resumes an import.
 */
export async function handleImportMessage({ context, params, request, viewer }: SignedInArgs): Promise<Response> {
  requireJson(request);
  const parsed = importMessageSchema.safeParse(await readJson(request));
  if (!parsed.success) return jsonError(400, "The import message is not valid");
  const importId = params.importId ?? "";
  const { data } = parsed;
  if (data.act === "begin") return jsonResponse(await startImport(context, viewer.userId, data));
  const result =
    data.act === "rows"
      ? await storeRows(context, viewer.userId, importId, data.rows)
      : await finishReading(context, viewer.userId, importId);
  return result ? jsonResponse(result) : jsonError(409, "This import no longer accepts rows");
}

/** Stores an image of an imported file; responds with the image's key or the reason for the rejection, as JSON. */
export async function handleImportImage({ context, request, viewer }: SignedInArgs): Promise<Response> {
  const form = await readFields(request);
  const submission = parseForm(form, imageSchema);
  const file = form.get("file");
  if (submission.status !== "success" || !(file instanceof File) || !file.size)
    return jsonError(400, "The image, its alt text, its source, or its license is missing or not valid");
  try {
    const { key } = await storeImage(context, viewer.userId, file, submission.value);
    return jsonResponse({ key });
  } catch (error) {
    if (!(error instanceof RejectedImageError)) throw error;
    return jsonResponse({ why: error.message });
  }
}

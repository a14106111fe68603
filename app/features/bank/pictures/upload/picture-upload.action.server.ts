import { jsonError, jsonResponse, readJson, requireJson } from "~/lib/http";
import type { SignedInArgs } from "../../../auth/guards.server";
import { RejectedImageError } from "../../../images/formats/clean-image";
import { finishUpload } from "./finish-upload.server";
import { startSeriesImport, startUpload } from "./start-upload.server";
import { expiredUploadText, storeUploadFile } from "./store-upload-file.server";
import { uploadStepSchema } from "./upload-protocol";

/** Starts or finishes the upload of a series, or starts the import of one from a pack, as JSON. */
export async function handleUploadStep({ context, request, viewer }: SignedInArgs): Promise<Response> {
  requireJson(request);
  const parsed = uploadStepSchema.safeParse(await readJson(request));
  if (!parsed.success) return jsonError(400, `The series is not valid. ${describeFirstIssue(parsed.error.issues)}`);
  const { data } = parsed;
  switch (data.step) {
    case "start":
      return jsonResponse(await startUpload(context, viewer.fullName || viewer.username, data));
    case "import": {
      const start = await startSeriesImport(context, data);
      return start ? jsonResponse(start) : jsonError(422, "Its key does not belong to its manifest.");
    }
    case "finish": {
      const finish = await finishUpload(context, viewer.userId, data.key);
      return finish ? jsonResponse(finish) : jsonError(404, expiredUploadText);
    }
  }
}

/** Stores one file of an upload: the request's body as it is, with the key of the series and the name of the file in the query. */
export async function handleUploadFile({ context, request }: SignedInArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  // The edge has limited the size (app/edge/request-body.server.ts).
  const bytes = new Uint8Array(await request.arrayBuffer());
  try {
    await storeUploadFile(context, searchParams.get("key") ?? "", searchParams.get("file") ?? "", bytes);
  } catch (error) {
    if (!(error instanceof RejectedImageError)) throw error;
    return jsonError(422, error.message);
  }
  return jsonResponse({});
}

function describeFirstIssue([issue]: readonly { path: PropertyKey[]; message: string }[]): string {
  return issue ? `${issue.path.map(String).join(" ")}: ${issue.message}` : "";
}

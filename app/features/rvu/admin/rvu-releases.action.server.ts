import { data, redirect } from "@remix-run/cloudflare";
import { adminReleasePath } from "~/admin-paths";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import type { SignedInArgs } from "../../auth/guards.server";
import type { ImportError } from "../engine/import/import-result";
import { readUpload } from "./read-release-upload";
import { chooseRelease, deleteRelease, publishRelease } from "./release-actions.server";
import { saveDryRun } from "./save-dry-run.server";
import { maxUploadBytes, maxUploadText } from "./upload-limits";

/** Handles an upload (C7): redirects to the dry run, or returns every error in the file without storing anything. */
export async function handleReleaseUpload({ context, request, viewer }: SignedInArgs) {
  const file = (await readFields(request)).get("file");
  if (!(file instanceof File) || file.size === 0) return refuseUpload("", "Choose a file to upload.");
  if (file.size > maxUploadBytes) return refuseUpload(file.name, `The file is larger than ${maxUploadText}.`);
  const uploadResult = readUpload(new Uint8Array(await file.arrayBuffer()), file.name);
  if (!uploadResult.ok) return data({ fileName: file.name, errors: uploadResult.errors }, { status: 400 });
  return redirect(adminReleasePath(await saveDryRun(context, viewer.userId, uploadResult)));
}

function refuseUpload(fileName: string, message: string) {
  const errors: ImportError[] = [{ line: 0, message }];
  return data({ fileName, errors }, { status: 400 });
}

/** Handles the publish, choose, and delete buttons of a release's page. */
export async function handleReleaseAction({ context, params, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const releaseId = params.releaseId ?? "";
  const actionParams = { actorId: viewer.userId, releaseId };
  switch (form.get("intent")) {
    case "publish": {
      const isDone = await publishRelease(context, { ...actionParams, makeCurrent: form.get("current") === "on" });
      return redirect(adminReleasePath(releaseId, { done: isDone ? "published" : "before" }));
    }
    case "choose": {
      const isDone = await chooseRelease(context, actionParams);
      return redirect(adminReleasePath(releaseId, { done: isDone ? "chosen" : "before" }));
    }
    case "delete": {
      const isDone = await deleteRelease(context, actionParams);
      return redirect(
        isDone
          ? `${paths.adminRvu}?deleted=${encodeURIComponent(releaseId)}`
          : adminReleasePath(releaseId, { done: "kept" }),
      );
    }
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

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
  const read = readUpload(new Uint8Array(await file.arrayBuffer()), file.name);
  if (!read.ok) return data({ fileName: file.name, errors: read.errors }, { status: 400 });
  return redirect(adminReleasePath(await saveDryRun(context, viewer.userId, read)));
}

function refuseUpload(fileName: string, message: string) {
  const errors: ImportError[] = [{ line: 0, message }];
  return data({ fileName, errors }, { status: 400 });
}

/** Handles the publish, choose, and delete buttons of a release's page. */
export async function handleReleaseAction({ context, params, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const releaseId = params.releaseId ?? "";
  const act = { actorId: viewer.userId, releaseId };
  switch (form.get("intent")) {
    case "publish": {
      const done = await publishRelease(context, { ...act, makeCurrent: form.get("current") === "on" });
      return redirect(adminReleasePath(releaseId, { done: done ? "published" : "before" }));
    }
    case "choose": {
      const done = await chooseRelease(context, act);
      return redirect(adminReleasePath(releaseId, { done: done ? "chosen" : "before" }));
    }
    case "delete": {
      const done = await deleteRelease(context, act);
      return redirect(
        done
          ? `${paths.adminRvu}?deleted=${encodeURIComponent(releaseId)}`
          : adminReleasePath(releaseId, { done: "kept" }),
      );
    }
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

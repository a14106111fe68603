import { data, redirect } from "@remix-run/cloudflare";
import { adminReleasePath } from "../../../admin-paths";
import { readFields } from "../../../lib/http";
import { paths } from "../../../paths";
import type { SignedInArgs } from "../../auth/guards.server";
import type { ImportError } from "../engine/import/result";
import { chooseRelease, deleteRelease, publishRelease } from "./acts.server";
import { keepDryRun } from "./dry-run.server";
import { largestUpload, largestUploadText } from "./limits";
import { readUpload } from "./read-upload";

/** Handles an upload (C7): redirects to the dry run, or returns every error in the file without storing anything. */
export async function answerUpload({ context, request, viewer }: SignedInArgs) {
  const file = (await readFields(request)).get("file");
  if (!(file instanceof File) || file.size === 0) return refused("", "Choose a file to upload.");
  if (file.size > largestUpload) return refused(file.name, `The file is larger than ${largestUploadText}.`);
  const read = await readUpload(new Uint8Array(await file.arrayBuffer()), file.name);
  if (!read.ok) return data({ fileName: file.name, errors: read.errors }, { status: 400 });
  return redirect(adminReleasePath(await keepDryRun(context, viewer.userId, read)));
}

function refused(fileName: string, message: string) {
  const errors: ImportError[] = [{ line: 0, message }];
  return data({ fileName, errors }, { status: 400 });
}

/** Handles the publish, choose, and delete buttons of a release's page. */
export async function answerRelease({ context, params, request, viewer }: SignedInArgs) {
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

import { data, redirect } from "@remix-run/cloudflare";
import { picturePath } from "~/admin-paths";
import type { Context } from "~/context.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import type { StoredImage } from "../../images/store-image.server";
import { publishFrame } from "./publish-frame.server";
import { publishFrameSchema } from "./publish-frame-form";
import { removePicture } from "./remove-picture.server";
import { replacePicture } from "./replace/replace-picture.server";

/** Handles the forms of a series: removing it, publishing a copy of a frame, and replacing it by another one in questions. */
export async function handlePictureAction({ context, params, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const key = params.seriesKey ?? "";
  const intent = form.get("intent");
  if (intent === "publish-frame") return handlePublishFrame(context, viewer.userId, key, form);
  if (intent === "replace") return handleReplace(context, viewer.userId, key, form);
  if (intent !== "remove") throw new Response("Unknown form", { status: 400 });
  const wasRemoved = await removePicture(context, viewer.userId, key);
  return redirect(wasRemoved ? `${paths.pictures}?done=removed` : picturePath(key, { done: "in-use" }));
}

async function handleReplace(context: Context, actorId: string, key: string, form: FormData) {
  const keys = { from: key, to: String(form.get("with")) };
  const chosen = { fitting: form.getAll("fitting").map(String), redrawn: form.getAll("redrawn").map(String) };
  const outcome = await replacePicture(context, actorId, keys, chosen);
  return outcome ? data({ outcome }) : redirect(picturePath(key, { done: "not-replaced" }));
}

async function handlePublishFrame(context: Context, actorId: string, key: string, form: FormData) {
  const submission = parseForm(form, publishFrameSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const published = await publishFrame(context, actorId, key, submission.value);
  if (published) return data({ published: toImageReference(published) });
  const problem = "This frame was not published. Check the number and the window, or choose a smaller picture.";
  return replyWithErrors(submission, { fieldErrors: { frame: [problem] } });
}

function toImageReference({ key, alt, source, license }: StoredImage) {
  return { key, alt, source, license };
}

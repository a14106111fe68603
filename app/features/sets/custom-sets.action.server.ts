import { redirect } from "@remix-run/cloudflare";
import { and, eq } from "drizzle-orm";
import { groupSet } from "../../db/schema";
import { getRowIdForForm } from "../../lib/form-key";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import type { SignedInArgs } from "../auth/guards.server";
import { notFound } from "../auth/guards.server";
import { getBankAccess } from "../quota/bank-access";
import { readStartForm } from "../study/start-forms";
import { buildRefusedPath, writeStartQuery } from "../study/start-query";
import type { SetProblem } from "./builder-query";
import { parseSetForm } from "./custom-set-forms";
import {
  deleteSet,
  parseRecipe,
  type Recipe,
  saveSet,
  selectSharedSet,
  setShareToken,
  updateSet,
} from "./custom-sets.server";
import { createGroupSet } from "./groups/create-group-set.server";
import { buildGroupSetDeletion } from "./groups/delete-group-sets.server";
import { limitLinkGuesses } from "./limit-link-guesses.server";

/**
 * Saves, changes, copies, renames, shares, or deletes a custom set of the learner (S2), then redirects to the list. If
 * a set cannot be saved, the redirect carries the posted choices.
 */
export async function handleCustomSetsAction(args: SignedInArgs): Promise<Response> {
  const { request, context, viewer } = args;
  const { db, now } = context;
  const { userId } = viewer;
  const fields = await readFields(request);
  const newId = await getRowIdForForm({ request, form: fields, userId }, context.id);
  const parsed = parseSetForm(fields);
  if (!parsed.success) return redirect(getProblemPath(fields, fields.has("name") ? "name" : "unreadable"));
  const form = parsed.data;
  switch (form.intent) {
    case "save":
    case "update": {
      const recipe = parsePostedRecipe(fields);
      if (!recipe) return redirect(buildRefusedPath("unreadable", fields));
      const id = form.intent === "update" ? form.setId : newId;
      const isSaved =
        form.intent === "update"
          ? await updateSet(db, userId, id, { name: form.name, recipe }, now)
          : await saveSet(db, userId, { id, name: form.name, recipe, now });
      if (isSaved) return redirect(getSavedPath(recipe, id));
      if (form.intent === "update") throw notFound(request);
      return redirect(getProblemPath(fields, "full"));
    }
    case "rename":
      await updateSet(db, userId, form.setId, { name: form.name }, now);
      return redirect(`${paths.customSets}?done=renamed#sets`);
    case "delete":
      await deleteSet(db, userId, form.setId);
      return redirect(`${paths.customSets}?done=deleted#sets`);
    case "share":
      await setShareToken(db, userId, form.setId, context.id());
      return redirect(`${paths.customSets}?done=shared&open=${encodeURIComponent(form.setId)}#sets`);
    case "unshare":
      await setShareToken(db, userId, form.setId, null);
      return redirect(`${paths.customSets}?done=unshared#sets`);
    case "shareGroup":
      return shareWithGroup(args, form.setId);
    case "unshareGroup": {
      const isOwnGroup = and(eq(groupSet.setId, form.setId), eq(groupSet.userId, userId));
      await db.batch(buildGroupSetDeletion(db, isOwnGroup));
      return redirect(`${paths.customSets}?done=groupUnshared#sets`);
    }
    case "copy": {
      await limitLinkGuesses(context, userId);
      const [shared] = await selectSharedSet(db, form.token);
      const recipe = shared && parseRecipe(shared.request);
      if (!recipe) throw notFound(request);
      const id = newId;
      const isCopied = await saveSet(db, userId, { id, name: shared.name, recipe, now });
      return redirect(isCopied ? getSavedPath(recipe, id) : `${paths.customSets}?problem=full`);
    }
  }
}

/** Creates the link to the same questions for a group. Only subscribers can, because the link is of use only to them (S10, P3). */
async function shareWithGroup({ request, context, viewer }: SignedInArgs, setId: string): Promise<Response> {
  if (!getBankAccess(viewer, context.now).unlimited) return redirect(paths.pricing);
  const open = `open=${encodeURIComponent(setId)}#sets`;
  switch (await createGroupSet(context, viewer.userId, setId)) {
    case "created":
      return redirect(`${paths.customSets}?done=groupShared&${open}`);
    case "empty":
      return redirect(`${paths.customSets}?problem=groupEmpty&${open}`);
    case "full":
      return redirect(`${paths.customSets}?problem=groupFull&${open}`);
    case "missing":
      throw notFound(request);
  }
}

function parsePostedRecipe(fields: FormData): Recipe | null {
  fields.set("from", "filter");
  const parsed = readStartForm(fields);
  return parsed.success && parsed.data.from === "filter" ? parsed.data : null;
}

function getSavedPath(recipe: Recipe, id: string): string {
  return `${paths.customSets}?${writeStartQuery(recipe)}&set=${encodeURIComponent(id)}&done=saved#sets`;
}

function getProblemPath(fields: FormData, problem: SetProblem): string {
  const path = buildRefusedPath("unreadable", fields).replace(/[?&]refused=unreadable$/, "");
  return `${path}${path.includes("?") ? "&" : "?"}problem=${problem}`;
}

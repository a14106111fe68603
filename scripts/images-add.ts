import { readCatalog, readDraftFiles } from "../app/db/seed/picture-catalog";
import { Problem, run, say } from "./command.mjs";
import { readOptions } from "./command-options";
import { libsqlUrls, openDatabases } from "./databases";
import { type AddedPictures, type AddOptions, addPictures, type PictureContent } from "./images/add-pictures";
import { drawBar, showProgress, showProgressLine } from "./images/fetch-progress";
import { readRecipes, readSources } from "./images/image-content";
import { requireOutside } from "./images/outside-folder";
import { writePack } from "./images/picture-pack";
import type { RecipeQuestions } from "./images/recipe-questions";
import { hasState } from "./local-state.mjs";

// `npm run images:add -- [--from MIRROR] [--confirm-licenses] [--remote FOLDER]`: stores the pictures of all recipes and publishes
// their questions (docs/pictures.md). Without --from, the files come from their public addresses. With --remote, it writes a pack
// for the deployed site into FOLDER and changes nothing here.

const usage = "Usage: npm run images:add -- [--from MIRROR] [--confirm-licenses] [--remote FOLDER]";

await run(async () => {
  const values = readOptions(
    {
      from: { type: "string" },
      remote: { type: "string" },
      "confirm-licenses": { type: "boolean", default: false },
    },
    usage,
  );
  for (const name of ["from", "remote"] as const)
    if (values[name] === "") throw new Problem(`--${name} needs a folder.\n${usage}`);
  const content: PictureContent = {
    recipes: readRecipes(),
    sources: readSources(),
    drafts: readDraftFiles("recipe-questions"),
    catalog: readCatalog(),
  };
  const options: AddOptions = {
    from: values.from,
    isLicenseConfirmed: values["confirm-licenses"],
    onProgress: showProgress,
    onStored: showStored,
  };
  if (values.remote === undefined) await addHere(content, options);
  else await addToPack(requireOutside(values.remote), content, options);
});

async function addHere(content: PictureContent, options: AddOptions): Promise<void> {
  if (!hasState() && !libsqlUrls.app) throw new Problem("There is no local database yet: run `npm start` first.");
  // Opens the database first, so that the command fails immediately if a site is running.
  const { app, images, stop } = await openDatabases({ hasImages: true });
  try {
    if (!images) throw new Error("no local bucket");
    const added = await addPictures({ db: app.db, now: Date.now(), images }, content, options);
    printAdded(added);
  } catch (error) {
    if (/no such table/.test(String((error as Error).cause ?? error)))
      throw new Problem("The database is older than this version of RadCore: run `npm start` once, then stop it.");
    throw error;
  } finally {
    await stop();
  }
}

async function addToPack(out: string, content: PictureContent, options: AddOptions): Promise<void> {
  const pack = await writePack(out, content, options);
  printAdded(pack.added);
  say("pack", `${pack.objects} objects with ${(pack.bytes / 1e6).toFixed(1)} MB in ${out}`);
  say("next", `run the commands in ${out}/README.md`);
}

function showStored(done: number, total: number): void {
  showProgressLine("storing", `${drawBar(total === 0 ? 1 : done / total)} ${done} of ${total} recipes`, done, total);
}

function printAdded({ collectedFiles: collected, pictures, stored, questions, written }: AddedPictures): void {
  const { skippedRecipes: leftOut } = collected;
  if (leftOut.length > 0) {
    const ids = leftOut.map(({ id }) => id).join(", ");
    say("left out", `${leftOut.length} recipes need converted copies, which only a mirror holds (--from): ${ids}`);
    say("", `${questions.leftOut} questions about these are left out, too`);
  }
  const total = [...pictures.values()].reduce((sum, { series }) => sum + series.length, 0);
  say("pictures", `${total} series of ${pictures.size} recipes, ${stored} of them new`);
  say("questions", `${questions.publishable.length} to publish, ${written.published} of them new or changed`);
  if (questions.unconfirmed.length > 0) printUnconfirmed(questions);
}

/** Prints which licenses an admin has to confirm, and how. */
function printUnconfirmed({ unconfirmed, unconfirmedSources }: RecipeQuestions): void {
  const count = unconfirmed.length;
  say("drafts", `${count} questions stay drafts, because someone other than the owner states the license of:`);
  for (const { id, license, licenseEvidence } of unconfirmedSources) say("", `${id}: ${license}. ${licenseEvidence}`);
  say("next", "read these, then publish the drafts as an admin, or run the command again with --confirm-licenses");
}

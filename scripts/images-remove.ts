import { Problem, run, say } from "./command.mjs";
import { readOptions } from "./command-options";
import { libsqlUrls, openDatabases } from "./databases";
import { readSources } from "./images/image-content";
import { removePictures } from "./images/remove-pictures";
import { hasState } from "./local-state.mjs";

// `npm run images:remove`: removes the pictures of recipes and their questions from the local site (docs/pictures.md). Keeps
// phantoms and uploads.

await run(async () => {
  readOptions({}, "Usage: npm run images:remove");
  if (!hasState() && !libsqlUrls.app) throw new Problem("There is no local database yet: run `npm start` first.");
  const { app, images, stop } = await openDatabases({ hasImages: true });
  try {
    const removal = await removePictures({ db: app.db, now: Date.now(), images }, readSources());
    say("pictures", `removed ${removal.series} series`);
    say("questions", `deleted ${removal.deleted}, retired ${removal.retired} that learners or lists refer to`);
    if (removal.drafts > 0) say("drafts", `${removal.drafts} drafts of admins still name a removed series`);
  } finally {
    await stop();
  }
});

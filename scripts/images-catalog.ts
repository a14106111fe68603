import { writeFileSync } from "node:fs";
import { catalogPath } from "../app/db/seed/picture-catalog";
import { run, say } from "./command.mjs";
import { describePicture, listComputations } from "./images/compute-pictures";

// `npm run images:catalog`: computes the pictures of app/content/images/phantoms and writes their catalog: the keys, sizes,
// outlines, and true values that questions may name. Run it after you changed a phantom or a list of pictures.

await run(async () => {
  const lines: string[] = [];
  for (const compute of listComputations().values()) lines.push(JSON.stringify(await describePicture(compute())));
  writeFileSync(catalogPath, `[\n${lines.join(",\n")}\n]\n`);
  say("catalog", `${lines.length} pictures`);
});

import { makeSearch } from "./backup/search";

// `npm run search:sql`: SQL that makes the full-text indexes again, after a backup that was cut off or a VACUUM.

for (const statement of makeSearch) console.log(`${statement};`);

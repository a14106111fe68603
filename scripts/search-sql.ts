import { createSearchStatements } from "./backup/search";

// `npm run search:sql`: prints SQL that rebuilds the full-text indexes, after an interrupted backup or a VACUUM.

for (const statement of createSearchStatements) console.log(`${statement};`);

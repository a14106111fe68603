import { createClient } from "@libsql/client";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildFullTextQuery, parseSearchTerms } from "./text-search-terms";

it("never breaks the syntax of a match, whatever is typed", async () => {
  const client = createClient({ url: ":memory:" });
  await client.execute(
    "create virtual table texts using fts5(stem, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  await client.execute("insert into texts values ('A stem about PE')");
  const synonyms = [["PE", "pulmonary embolism"]];
  const piece = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom('"', "*", "(", ")", "{stem}", "-", "^", ":", " OR ", " NOT ", "NEAR(", "PE", "'s", " "),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const query = buildFullTextQuery(parseSearchTerms(pieces.join(""), synonyms));
      if (query === null) return;
      const args = [`{stem} : (${query})`];
      await expect(client.execute({ sql: "select rowid from texts where texts match ?", args })).resolves.toBeDefined();
    }),
    { numRuns: 300 },
  );
});

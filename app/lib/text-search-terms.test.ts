import fc from "fast-check";
import { expect, it } from "vitest";
import { buildFullTextQuery, matchesSearchTerms, parseSearchTerms } from "./text-search-terms";

const synonyms = [
  ["PE", "pulmonary embolism"],
  ["LI-RADS", "Liver Imaging Reporting and Data System"],
];
const query = (text: string) => buildFullTextQuery(parseSearchTerms(text, synonyms));

it("keeps hyphenated terms whole and matches only the last word as a prefix", () => {
  expect(query("renal cys")).toBe('"renal" AND "cys"*');
  expect(query("T2-weighted li")).toBe('"t2 weighted" AND "li"');
  expect(query("fat-sup")).toBe('"fat sup"*');
  expect(query("1.5 tesla")).toBe('"1 5" AND "tesla"*');
  expect(query("Crohn's disease")).toBe('"crohn" AND "disease"*');
  expect(buildFullTextQuery(parseSearchTerms("renal cys"), false)).toBe('"renal" AND "cys"');
});

it("expands synonyms both ways, also in the middle of a search, and never as a prefix", () => {
  expect(query("PE")).toBe('(("pe") OR "pulmonary embolism")');
  expect(query("ct Pulmonary  embolism signs")).toBe('"ct" AND (("pulmonary" AND "embolism") OR "pe") AND "signs"*');
  expect(query("li-rads")).toBe('(("li rads") OR "liver imaging reporting and data system")');
  expect(query("pelvis")).toBe('"pelvis"*');
});

it("limits a search to eight terms, keeps marks with their letters, and is null without a word", () => {
  expect(parseSearchTerms("a b c d e f g h i j")).toHaveLength(8);
  expect(query("Jose\u0301 हिन्दी cm²")).toBe('"josé" AND "हिन्दी" AND "cm²"*');
  expect([query(""), query(' "*-() ')]).toEqual([null, null]);
});

it("matches whole words of texts outside the index", () => {
  const matches = (text: string, search: string) => matchesSearchTerms(text, parseSearchTerms(search, synonyms));
  expect(matches("Look at the pelvis.", "PE")).toBe(false);
  expect(matches("Signs of pulmonary embolism", "PE")).toBe(true);
  expect(matches("PE: mind the wedge", "wedge pulmonary embolism")).toBe(true);
  expect(matches("LI-RADS 5", "li-rads")).toBe(true);
  expect(matches("RADS of LI", "li-rads")).toBe(false);
  expect(matches("Ménière and tumors", "meniere tum")).toBe(true);
  expect(matches("Tumors, then Ménière", "tum meniere")).toBe(false);
});

it("writes a valid query with the words of the text only, whatever is typed", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('"', "*", "(", ")", "-", "^", ":", " OR ", " NOT ", "NEAR(", "PE", "'s", " "),
  );
  const validQuery = /^[()]*"[^"*()]+"\*?[()]*(?: (?:AND|OR) [()]*"[^"*()]+"\*?[()]*)*$/;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const built = query(text);
      expect(built === null).toBe(!/[\p{L}\p{N}]/u.test(text));
      if (built === null) return;
      expect(built).toMatch(validQuery);
      expect(built.split("(").length).toBe(built.split(")").length);
      expect(built.slice(0, -1)).not.toContain("*");
    }),
  );
});

import { expect, it } from "vitest";
import { buildFullTextQuery, parseSearchTerms, splitWords } from "../../lib/text-search-terms";
import { radiologySynonyms } from "./radiology-synonyms";

it("finds every form by every other form of its group", () => {
  for (const group of radiologySynonyms)
    for (const typed of group)
      for (const other of group) {
        const query = buildFullTextQuery(parseSearchTerms(typed, radiologySynonyms));
        if (typed !== other && splitWords(typed).join(" ") !== splitWords(other).join(" "))
          expect(query).toContain(`"${splitWords(other).join(" ")}"`);
      }
});

it("has each form once, and no one-word form that the index stores like an ordinary word", () => {
  const forms = radiologySynonyms.flat().map((form) => splitWords(form).join(" "));
  expect(new Set(forms).size).toBe(forms.length);
  for (const word of ["tips", "pres", "ms", "aids", "rads"]) expect(forms).not.toContain(word);
});

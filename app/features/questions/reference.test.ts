import { expect, it } from "vitest";
import { formatReference, readReferenceLink } from "./reference";

it.each([
  ["10.1148/radiol.2017161659", "https://doi.org/10.1148/radiol.2017161659", "doi:10.1148/radiol.2017161659"],
  ["doi: 10.1148/rg.2020", "https://doi.org/10.1148/rg.2020", "doi:10.1148/rg.2020"],
  [
    "https://doi.org/10.1016/j.jacr.2020.01.002",
    "https://doi.org/10.1016/j.jacr.2020.01.002",
    "doi:10.1016/j.jacr.2020.01.002",
  ],
  ["http://dx.doi.org/10.1000/a#b?c", "https://doi.org/10.1000/a%23b%3Fc", "doi:10.1000/a#b?c"],
  ["10.1002/a<1::B>3;2-2", "https://doi.org/10.1002/a%3C1::B%3E3;2-2", "doi:10.1002/a<1::B>3;2-2"],
  [" https://www.acr.org/Clinical-Resources ", "https://www.acr.org/Clinical-Resources", "acr.org"],
])("reads the DOI or link %s (D5)", (text, href, label) => {
  expect(readReferenceLink(text)).toEqual({ href, label });
});

it.each([
  "",
  "see the website",
  "www.acr.org",
  "http://www.acr.org",
  "javascript:alert(1)",
  "https://user:password@acr.org",
  "https://localhost/x",
  'https://acr.org/"onclick="x',
  "10.1148",
  "10.1148/with a space",
])("refuses %s as a link (D5)", (text) => {
  expect(readReferenceLink(text)).toBeNull();
});

it("writes a reference on one line without its missing fields", () => {
  expect(formatReference({ name: "A book", edition: "2nd" })).toBe("A book, 2nd");
  expect(formatReference({ name: "A book", edition: "2nd", section: "Lung" })).toBe("A book, 2nd, Lung");
});

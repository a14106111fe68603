import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../testing/source-files";
import { getLicenseTexts } from "./license-texts.server";

const notice = readFileSync(join(root, "NOTICE"), "utf8").replace(/\s+/g, " ").replaceAll('"', "");
const { works, mniNotice } = getLicenseTexts();

it("repeats the notice of the average brain word for word, as its license requires", () => {
  for (const paragraph of mniNotice) expect(notice).toContain(paragraph.replace(/[“”]/g, ""));
});

it("names every package, codec, and font of NOTICE", () => {
  const text = works.map((work) => work.text).join(" ");
  const named = notice.slice(notice.indexOf("React"), notice.indexOf("Their licenses and copyright"));
  const names =
    named.match(/[A-Z][\w.-]+(?: [A-Z]\w+)*|[a-z]+(?:-[a-z]+)+|isbot|uqr|satori|resvg|remark|rehype/g) ?? [];
  const ignored =
    /^(?:MIT|ISC|Unlicense|MPL|BSD|Clause|Team|Their|through|through-.*|fontsource.*|fontsource-variable|SIL.*)$/;
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !ignored.test(name) && !text.includes(name))).toEqual([]);
});

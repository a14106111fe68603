import { expect, it } from "vitest";
import type { Args } from "../features/auth/guards.server";
import { loader } from "../routes/public/robots";
import { readEndpoints } from "./route-table";

/** Pages of learners below a public page, whose prefix search engines may read. */
const belowPublicPages = /^\/rvu-calculator\//;

it("hides the pages of learners and admins from search engines", async () => {
  const context = { settings: { url: "https://radcore.test" } };
  const request = new Request("https://radcore.test/robots.txt");
  const text = await ((await loader({ context, request, params: {} } as unknown as Args)) as Response).text();
  const prefixes = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = ""]) => prefix);
  const paths = (await readEndpoints())
    .filter(({ file }) => /^app\/routes\/(signed-in|practice|admin)\//.test(file))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(80);
  const shown = paths.filter(
    (path) => !belowPublicPages.test(path) && !prefixes.some((prefix) => path.startsWith(prefix)),
  );
  expect(shown).toEqual([]);
});

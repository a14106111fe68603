import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { catalogs } from "../../../../testing/rvu-content";
import { compareByModality } from "../../engine/compare-releases";
import { WhatIsAnRvu } from "../teach/what-is-an-rvu";
import { ChangeChart, formatChangePercent } from "./change-chart";

it("shows each modality's change with the numbers behind it", () => {
  const changes = compareByModality(catalogs["2025D"], catalogs["2026C"]);
  const html = renderToStaticMarkup(
    <ChangeChart changes={changes} leftOutCount={101} beforeYear={2025} afterYear={2026} />,
  );
  expect(html).toContain("101 studies are left out because we have a value in only one of the years.");
  const ct = changes.find(({ modality }) => modality === "CT");
  expect(ct?.changePercent).toBeGreaterThan(-3.5);
  expect(ct?.changePercent).toBeLessThan(-2);
  expect(html.match(/<rect/g)).toHaveLength(changes.length);
  expect(html).toContain(
    `<th scope="row">CT</th><td class="text-end">−2.4%</td><td class="text-end">${ct?.studies}</td>`,
  );
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
});

it("shows a message if there is nothing to compare", () => {
  expect(
    renderToStaticMarkup(<ChangeChart changes={[]} leftOutCount={0} beforeYear={2025} afterYear={2026} />),
  ).toContain("No study has credit");
});

it("formats a change with its sign, and zero without one", () => {
  expect([-2.44, 0.04, -0.04, 3].map(formatChangePercent)).toEqual(["−2.4%", "0.0%", "0.0%", "+3.0%"]);
});

it("explains RVUs in 150 to 300 words with figures from the releases", () => {
  const html = renderToStaticMarkup(<WhatIsAnRvu />);
  const words = html
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  expect(words.length).toBeGreaterThanOrEqual(150);
  expect(words.length).toBeLessThanOrEqual(300);
  const head = (year: "2025D" | "2026C") =>
    catalogs[year].studies.find(({ id }) => id === "ct-head-without-contrast")?.work;
  expect(html).toContain(`from 0.${head("2025D")} to 0.${head("2026C")} wRVU`);
  for (const year of ["2025D", "2026C"] as const)
    expect(html).toContain(`$${catalogs[year].release.conversionFactor / 10_000}`);
});

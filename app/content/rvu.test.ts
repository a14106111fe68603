import { expect, it } from "vitest";
import { getCredit } from "../features/rvu/engine/study-credit";
import { isRadiologyCode, getModality } from "../features/rvu/engine/code-modality";
import { type ReleaseRow, groupRowsByCode } from "../features/rvu/engine/rvu-release";
import { modalities } from "../features/rvu/engine/rvu-taxonomy";
import { namedStudies, releases, rvuContent } from "../testing/rvu-content";

const keyOf = ({ code, modifier }: ReleaseRow) => (modifier ? `${code}-${modifier}` : code);
const ids = ["2025D", "2026C"] as const;
const current = groupRowsByCode(releases["2026C"].rows);
const creditNow = (code: string) => getCredit(current.get(code) ?? []);

it.each(ids)("%s: every row adds up and is unique", (id) => {
  const lines = rvuContent(`release-${id}.csv`).trim().split("\n").slice(1);
  const cents = (text = "") => Math.round(Number(text) * 100);
  const wrong = lines.filter((line) => {
    const [, , , work, office, facility, mp, officeTotal, facilityTotal] = line.split(",");
    const [w, o, f, m] = [cents(work), cents(office), cents(facility), cents(mp)];
    return w + o + m !== cents(officeTotal) || w + f + m !== cents(facilityTotal);
  });
  expect(wrong).toEqual([]);
  expect(new Set(releases[id].rows.map(keyOf)).size).toBe(releases[id].rows.length);
  expect(releases[id].rows.length).toBe(id === "2025D" ? 2_176 + 3 : 2_207 + 196 + 3);
});

it.each(ids)("%s: every active global row is the sum of its 26 and TC rows", (id) => {
  const triplets = [...groupRowsByCode(releases[id].rows).values()].flatMap((rows) => {
    const [whole, reading, technical] = ["", "26", "TC"].map((modifier) => rows.find((row) => row.modifier === modifier));
    return whole && reading && technical && whole.status !== "C" ? [{ whole, reading, technical }] : [];
  });
  expect(triplets.length).toBeGreaterThan(550);
  const wrong = triplets.filter(({ whole, reading, technical }) =>
    (["work", "officePe", "mp"] as const).some((value) => whole[value] !== reading[value] + technical[value]),
  );
  expect(wrong.map(({ whole }) => whole.code)).toEqual([]);
});

it("has 2026 work of round-half-up(2025 × 0.975, 2), with the listed exceptions", () => {
  const before = new Map(releases["2025D"].rows.map((row) => [keyOf(row), row]));
  const found = releases["2026C"].rows.flatMap((row) => {
    const was = before.get(keyOf(row))?.work;
    if (was === undefined) return [];
    const expected = Math.floor((was * 975 + 500) / 1000);
    return expected === row.work ? [] : [{ row: keyOf(row), before: was, expected, after: row.work }];
  });
  expect(found).toEqual(JSON.parse(rvuContent("work-exceptions.json")));
});

it("classifies every code as in modality.csv, and imports every code", () => {
  const lines = rvuContent("modality.csv").trim().split("\n").slice(1);
  expect(lines.filter((line) => `${line.slice(0, 5)},${getModality(line.slice(0, 5))}` !== line)).toEqual([]);
  const classified = new Set(lines.map((line) => line.slice(0, 5)));
  const codes = ids.flatMap((id) => releases[id].rows.map(({ code }) => code));
  expect(codes.filter((code) => !classified.has(code) || !isRadiologyCode(code))).toEqual([]);
});

it("names at least 320 studies across all modalities, each with credit in 2026", () => {
  expect(namedStudies.length).toBeGreaterThanOrEqual(320);
  const without = namedStudies.filter(({ code }) => creditNow(code).reason);
  expect(without).toEqual([]);
  const named = new Set(namedStudies.map(({ code }) => getModality(code)));
  expect(modalities.filter((modality) => !named.has(modality))).toEqual(["RT", "SURG"]);
});

it("has unique ids, names, and codes, valid ids, and no code in a displayed name", () => {
  for (const key of ["id", "name", "code"] as const)
    expect(new Set(namedStudies.map((study) => study[key].toLowerCase())).size).toBe(namedStudies.length);
  expect(namedStudies.filter(({ id }) => !/^[a-z][a-z0-9-]{1,59}$/.test(id))).toEqual([]);
  const codes = new Set([...current.keys()]);
  const shown = namedStudies.flatMap(({ id, name, also: also }) => [id, name, ...also].join(" ").match(/[0-9A-Z]{5}/g) ?? []);
  expect(shown.filter((word) => codes.has(word))).toEqual([]);
});

it("has no synonym for two studies", () => {
  const owners = new Map<string, string>();
  const twice = namedStudies.flatMap(({ id, name, also: also }) =>
    [name, ...also].flatMap((text) => {
      const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
      const owner = owners.get(plain);
      owners.set(plain, id);
      return owner ? [`${text}: ${owner}, ${id}`] : [];
    }),
  );
  expect(twice).toEqual([]);
});

it("begins the names of CT, MR, CTA, and MRA studies with their modality", () => {
  const begins: Record<string, RegExp> = {
    XR: /X-ray|view|series|Bone|survey/i,
    CT: /^CT\b|CT$|CT, |calcium|^FFR-CT\b/,
    CTA: /CTA\b/,
    MR: /^MR\b|^Functional MR\b/,
    MRA: /^MRA\b/,
    PET: /^PET\b/,
    MG: /mammogram|tomosynthesis|Ductogram/,
    NM: /scan|SPECT|uptake|radio|Cisternogram|nuclear|perfusion|Tracer/i,
    BX: /biopsy|aspiration/i,
    LN: /line|port/i,
  };
  const odd = namedStudies.filter(({ code, name }) => !(begins[getModality(code)] ?? /./).test(name));
  expect(odd.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
});

/** Studies "… without contrast", each with its variants with contrast, which have more credit. */
const families = namedStudies
  .filter(({ name }) => / without contrast(?!.*stress)/.test(name))
  .map((without) => {
    const sibling = (word: string) => namedStudies.find(({ name }) => name === without.name.replace(" without ", word));
    return { name: without.name, without, with: sibling(" with "), both: sibling(" with and without ") };
  });

it("credits a study with and without contrast more than the same study without", () => {
  expect(families.filter(({ both }) => both).length).toBeGreaterThan(25);
  const wrong = families.filter(({ without, both }) => both && creditNow(both.code).work <= creditNow(without.code).work);
  // CMS credits these two no more, because the temporal bones without contrast take the most reading.
  expect(wrong.map(({ name }) => name)).toEqual(["CT orbits or temporal bones without contrast"]);
  const less = families.filter((one) => one.with && one.both && creditNow(one.with.code).work > creditNow(one.both.code).work);
  expect(less).toEqual([]);
});

it("credits more views, both sides, and complete studies at least as much as fewer views, one side, and limited studies", () => {
  const names = new Map(namedStudies.map(({ name, code }) => [name, creditNow(code).work]));
  const smaller: [RegExp, string][] = [
    [/, both sides$/, ", one side or limited"],
    [/, complete$/, ", limited"],
    [/, both sides$/, ", one side"],
    [/, rest and stress$/, ", rest or stress"],
    [/, first lesion$/, ", each further lesion"],
    [/, first level$/, ", each further level"],
  ];
  const pairs = smaller.flatMap(([ending, other]) =>
    namedStudies.flatMap(({ name }) => (ending.test(name) && names.has(name.replace(ending, other)) ? [[name, name.replace(ending, other)]] : [])),
  );
  expect(pairs.length).toBeGreaterThan(20);
  expect(pairs.filter(([more = "", less = ""]) => (names.get(more) ?? 0) < (names.get(less) ?? 0))).toEqual([]);
  const views = namedStudies.flatMap(({ name, code }) => {
    const [, stem, count] = /^(.*?X-ray.*?), (\d)(?: view| or| to|$).*/.exec(name) ?? [];
    return stem && count ? [{ stem, count: Number(count), work: creditNow(code).work, name }] : [];
  });
  const wrong = views.filter((one) => views.some((more) => more.stem === one.stem && more.count > one.count && more.work < one.work));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

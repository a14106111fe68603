import { fsrs } from "ts-fsrs";
import { expect, test } from "vitest";
import { readPosts, readQuestionFiles } from "../db/seed/content-files";
import { getReadingMinutes } from "../features/blog/reading-time";
import { getWilsonInterval } from "../features/progress/readiness";
import { renderMarkdown } from "../lib/markdown";

const bank = readQuestionFiles().flatMap((file) => file.questions);
const questions = new Set(bank.map(({ id }) => id));
const posts = readPosts();
const bySlug = posts.map((post) => [post.draft.slug, post] as const);

/** Returns the Markdown of one post. */
function textOf(slug: string): string {
  const found = posts.find(({ draft }) => draft.slug === slug);
  if (!found) throw new Error(`no post ${slug}`);
  return found.draft.markdown;
}

/** Returns the rows of the table with this column in a post, as cells without Markdown. */
function tableWith(column: string, slug: string): string[][] {
  const blocks = textOf(slug).split("\n\n");
  const table = blocks.find((block) => block.startsWith("|") && block.split("\n")[0]?.includes(column));
  if (!table) throw new Error(`${slug} has no table with ${column}`);
  return table
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.replaceAll("*", "").trim()),
    );
}

const cents = (value: number) => (Math.round(value * 100 + 1e-7) / 100).toFixed(2);
const percent = (share: number) => `${Math.round(share * 100)} %`;
const range = (low: number, high: number) => `${Math.round(low * 100)}–${percent(high)}`;

test("there are at least six posts, each with its own address and its own day before the launch", () => {
  expect(posts.length).toBeGreaterThanOrEqual(6);
  expect(new Set(bySlug.map(([slug]) => slug)).size).toBe(posts.length);
  const days = posts.map(({ publishedOn }) => publishedOn);
  expect(new Set(days).size).toBe(days.length);
  expect(days.every((day) => day < "2026-11-15" && new Date(day).toISOString().startsWith(day))).toBe(true);
  expect(days).toEqual([...days].sort());
});

test.each(bySlug)("%s names questions that the bank has", (_slug, { draft }) => {
  expect(draft.questionIds.length).toBeGreaterThan(0);
  expect(draft.questionIds.filter((id) => !questions.has(id))).toEqual([]);
  expect(new Set(draft.questionIds).size).toBe(draft.questionIds.length);
});

test.each(bySlug)("%s is readable: it has sections and some length, and loses nothing in sanitizing", (_slug, { draft }) => {
  const { html, headings, text } = renderMarkdown(draft.markdown);
  expect(headings.length).toBeGreaterThanOrEqual(3);
  expect(getReadingMinutes(text)).toBeGreaterThanOrEqual(3);
  expect(draft.tags.length).toBeGreaterThan(0);
  // Raw HTML would be removed, and unparsed Markdown would be visible.
  expect(draft.markdown).not.toMatch(/<\/?[a-z]+[^>]*>/i);
  expect(text).not.toMatch(/\*\*|\[\^|\]\(|\|---/);
  expect(html).not.toContain("<h1");
  // Every footnote is referenced, and every reference has a footnote.
  const notes = draft.markdown.match(/^\[\^\w+\](?=:)/gm) ?? [];
  const marks = draft.markdown.match(/\[\^\w+\](?!:)/g) ?? [];
  expect(new Set(marks)).toEqual(new Set(notes));
});

test.each(bySlug)("%s shows no CPT code", (_slug, { draft }) => {
  expect(draft.markdown).not.toMatch(/(?<![\d.,–])\d{5}(?![\d.–])/);
});

test("some posts have tables, footnotes, and code", () => {
  const html = posts.map(({ draft }) => renderMarkdown(draft.markdown).html).join("");
  for (const mark of ["<table", "data-footnote-ref", "<pre>"]) expect(html).toContain(mark);
});

test("the posts describe the bank correctly: drafted with AI, none reviewed by a radiologist", () => {
  // If this fails, update the post.
  expect(bank.filter(({ origin, review }) => origin !== "ai_draft" || review === "radiologist")).toEqual([]);
  expect(bank.filter(({ review }) => review === "second-pass").length).toBeGreaterThan(0);
  expect(bank.filter(({ type }) => type === "hotspot")).toEqual([]);
  expect(textOf("how-we-write-and-check-questions")).toContain("none has been reviewed by a radiologist yet");
});

// The professional component in the CMS files RVU26C (work, practice expense in a facility, malpractice) and RVU25D (work).
const services: Record<string, [work: number, pe: number, mp: number, work2025: number]> = {
  "Chest radiograph, one view": [0.18, 0.06, 0.01, 0.18],
  "Chest radiograph, two views": [0.21, 0.08, 0.01, 0.22],
  "Screening mammogram, both breasts": [0.74, 0.27, 0.04, 0.76],
  "Ultrasound of the abdomen, complete": [0.79, 0.29, 0.04, 0.81],
  "CT head without contrast": [0.83, 0.3, 0.05, 0.85],
  "CT cervical spine without contrast": [0.98, 0.35, 0.06, 1.0],
  "MR lumbar spine without contrast": [1.44, 0.53, 0.08, 1.48],
  "CT angiography of the chest": [1.77, 0.62, 0.11, 1.82],
  "CT abdomen and pelvis with contrast": [1.77, 0.63, 0.11, 1.82],
  "MR brain without and with contrast": [2.23, 0.79, 0.13, 2.29],
  "PET/CT, skull base to mid-thigh": [2.38, 0.78, 0.12, 2.44],
};
const factor2026 = 33.4009;
const ct = services["CT abdomen and pelvis with contrast"] ?? [0, 0, 0, 0];

test("the RVU post lists the correct work, total, and payment of each exam", () => {
  const rows = Object.entries(services).map(([name, [work, pe, mp]]) => {
    const total = work + pe + mp;
    return [name, cents(work), cents(total), `$${cents(total * factor2026)}`];
  });
  expect(tableWith("total RVU", "how-to-read-the-rvu-table")).toEqual(rows);
});

test("the parts of one exam and the localities in the RVU post add up", () => {
  const post = textOf("how-to-read-the-rvu-table");
  const parts = { "26": [1.77, 0.63, 0.11], TC: [0, 6.46, 0.02], global: [1.77, 7.09, 0.13] } as const;
  expect(tableWith("| row |", "how-to-read-the-rvu-table")).toEqual(
    Object.entries(parts).map(([row, [work, pe, mp]]) => [
      row,
      ...[work, pe, mp, work + pe + mp].map(cents),
      `$${cents((work + pe + mp) * factor2026)}`,
    ]),
  );
  const paid = (work: number, pe: number, mp: number) =>
    `$${cents((ct[0] * work + ct[1] * pe + ct[2] * mp) * factor2026)}`;
  // The GPCI file of RVU26A: Manhattan, Mississippi with and without the floor, and Alaska.
  for (const payment of [
    paid(1.064, 1.162, 1.586),
    paid(1, 0.861, 0.739),
    paid(0.974, 0.861, 0.739),
    paid(1.5, 1.065, 0.551),
  ])
    expect(post).toContain(payment);
  // 2025: 1.82 + 0.66 + 0.10 at that year's factor.
  expect(post).toContain(`$${cents(2.58 * 32.3465)}`);
});

test("the RVU post counts the night shift correctly in both years", () => {
  const exams = [
    "Chest radiograph, one view",
    "CT head without contrast",
    "CT abdomen and pelvis with contrast",
    "CT angiography of the chest",
    "CT cervical spine without contrast",
    "Ultrasound of the abdomen, complete",
  ];
  const rows = tableWith("wRVU 2025", "how-to-read-the-rvu-table");
  const total = { count: 0, before: 0, now: 0 };
  for (const [index, exam] of exams.entries()) {
    const [work, , , work2025] = services[exam] ?? [0, 0, 0, 0];
    const count = Number(rows[index]?.[1]);
    expect(rows[index]?.slice(2), exam).toEqual([cents(count * work2025), cents(count * work)]);
    total.count += count;
    total.before += count * work2025;
    total.now += count * work;
  }
  expect(rows.at(-1)).toEqual(["sum", String(total.count), cents(total.before), cents(total.now)]);
  const post = textOf("how-to-read-the-rvu-table");
  expect(post).toContain(
    `${cents(total.before - total.now)} wRVU less, or ${((1 - total.now / total.before) * 100).toFixed(1)} %`,
  );
  expect(post).toContain(`${(total.now / 10).toFixed(1)} wRVU an hour`);
});

test("the post on statistics has correct Wilson intervals", () => {
  for (const [answered, right, shown] of tableWith("95 % interval", "how-to-read-your-own-statistics")) {
    const { low, high } = getWilsonInterval(Number(right) / Number(answered), Number(answered));
    expect(shown, `${right} of ${answered}`).toBe(range(low, high));
  }
  const { low, high } = getWilsonInterval(14 / 40, 40);
  expect(textOf("how-to-read-your-own-statistics")).toContain(`(${range(low, high)})`);
});

/** Returns the mean lowest and highest count of correct answers over `domains`, each with `n` answers that are correct with probability `p`. */
function extremes(domains: number, n: number, p: number) {
  const choose = (k: number) => Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);
  const exactly = Array.from({ length: n + 1 }, (_, k) => choose(k) * p ** k * (1 - p) ** (n - k));
  const atLeast = (k: number) => exactly.slice(k).reduce((a, b) => a + b, 0);
  const counts = Array.from({ length: n }, (_, i) => i + 1);
  return {
    lowest: counts.reduce((sum, k) => sum + atLeast(k) ** domains, 0),
    highest: counts.reduce((sum, k) => sum + 1 - (1 - atLeast(k)) ** domains, 0),
    someAtMost: (k: number) => 1 - atLeast(k + 1) ** domains,
  };
}

test("the lowest score of sixteen domains is as low as the post says", () => {
  const post = textOf("how-to-read-your-own-statistics");
  const ten = extremes(16, 10, 0.7);
  expect(post).toContain(`${ten.lowest.toFixed(1)} of 10 on average`);
  expect(post).toContain(`(${percent(ten.someAtMost(4))})`);
  expect(post).toContain(`averages ${ten.highest.toFixed(1)} of 10`);
  const twenty = extremes(16, 20, 0.7);
  expect(post).toContain(`about ${percent(twenty.lowest / 20)} to ${percent(twenty.highest / 20)}`);
});

test("the post on spaced review has the scheduler's forgetting curve", () => {
  const post = textOf("spaced-review-evidence");
  const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false });
  for (const times of [1, 2, 4, 8]) {
    const recall = scheduler.forgetting_curve(10 * times, 10);
    expect(post).toContain(`t = ${times} × S   R = ${recall.toFixed(2)}`);
  }
  expect(fsrs({ request_retention: 0.85 }).interval_modifier).toBeCloseTo(1.9, 1);
  expect(fsrs({ request_retention: 0.94 }).interval_modifier).toBeCloseTo(0.5, 1);
  // The post's "three days late" refers to a review due after 30 days.
  expect(percent(scheduler.forgetting_curve(33, 30))).toBe("89 %");
});

test("the dose post calculates every step of its CT examination correctly", () => {
  const post = textOf("ct-dose-numbers");
  const weighted = 10 / 3 + (2 * 19) / 3;
  const volume = weighted / (50 / 40);
  const product = volume * 45;
  const size = (diameter: number) => 3.704369 * Math.exp(-0.03671937 * diameter);
  const diameter = Math.sqrt(22 * 30);
  for (const shown of [
    `${weighted.toFixed(1)} mGy`,
    `/ 1.25 = ${volume.toFixed(1)} mGy`,
    `= ${product.toFixed(0)} mGy·cm`,
    `0.015 × ${product.toFixed(0)} = ${(0.015 * product).toFixed(1)} mSv`,
    `DLP is ${55 * 16} mGy·cm and the effective dose ${(0.0021 * 55 * 16).toFixed(1)} mSv`,
    `= ${diameter.toFixed(1)} cm`,
    `≈ ${size(diameter).toFixed(2)}`,
    `≈ ${(size(diameter) * volume).toFixed(0)} mGy`,
  ])
    expect(post).toContain(shown);
  for (const [width, factor] of tableWith("factor (32 cm phantom)", "ct-dose-numbers"))
    expect(factor, width).toBe(size(Number.parseInt(width ?? "", 10)).toFixed(2));
});

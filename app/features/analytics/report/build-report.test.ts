import { describe, expect, it } from "vitest";
import { addFilter, getAvailableLists, getValueName } from "./dimensions";
import { buildCohorts, buildFunnel } from "./funnel-and-cohorts";
import { buildListView } from "./list-view";
import { formatChange, noCounts, sumCounts } from "./metrics";
import { describeChoices } from "./question-report.server";
import { readReportQuery, writeReportQuery } from "./report-query";
import { buildPoints, buildTiles } from "./tiles-and-points";

const counts = { ...noCounts, visits: 40, visitors: 30, entries: 40, bounces: 10, duration: 2_400_000, views: 100 };

describe("the report's address", () => {
  it.each([
    "",
    "period=7d&compare=year&metric=views&by=path&value=%2Fpricing&all=referrer",
    "period=custom&from=2026-01-01&to=2026-01-31&compare=none&by=organ&value=neuro",
    "by=country&value=US&by=campaign&value=mail&by=path&value=%2Fpricing",
  ])("survives parsing and formatting unchanged: %s", (search) => {
    const { query, problem } = readReportQuery(new URLSearchParams(search), "2026-03-31");
    expect(problem).toBeNull();
    expect(writeReportQuery(query).toString()).toBe(search);
  });

  it.each(["by=nothing&value=x", "by=path", "by=dropped&value=bot", `by=path&value=${"x".repeat(201)}`])(
    "yields no filter and a message if the filter does not exist: %s",
    (search) => {
      const { query, problem } = readReportQuery(new URLSearchParams(search), "2026-03-31");
      expect([query.filters, problem]).toEqual([[], expect.stringContaining("filter does not exist")]);
    },
  );

  it.each(["by=country&value=US&by=element&value=Sign+in", "by=country&value=US&by=country&value=DE"])(
    "keeps only the first of filters that cannot be combined: %s",
    (search) => {
      const { query, problem } = readReportQuery(new URLSearchParams(search), "2026-03-31");
      expect([query.filters, problem]).toEqual([
        [{ dimension: "country", value: "US" }],
        expect.stringContaining("cannot be combined"),
      ]);
    },
  );

  it("combines a clicked value with the other filters of visits, and replaces any other filter", () => {
    const [us, phone] = [
      { dimension: "country", value: "US" },
      { dimension: "device", value: "Mobile" },
    ] as const;
    expect(addFilter([us], phone)).toEqual([us, phone]);
    expect(addFilter([{ dimension: "event", value: "flag" }], us)).toEqual([us]);
    expect(addFilter([us], { dimension: "mode", value: "exam" })).toEqual([{ dimension: "mode", value: "exam" }]);
  });
});

describe("the metrics", () => {
  const today = "2026-03-31";
  const { query } = readReportQuery(new URLSearchParams(), today);

  it("call no change of an unfinished day good or bad", () => {
    const before = { ...counts, visits: 50 };
    const tonesOf = (period: string) =>
      buildTiles(readReportQuery(new URLSearchParams({ period }), today).query, [counts], [before], today).map(
        ({ change }) => change?.tone,
      );
    expect(new Set(tonesOf("today"))).toEqual(new Set(["same"]));
    expect(tonesOf("yesterday")).toContain("bad");
  });

  it("are computed from counts, with their change from the compared days", () => {
    const before = { ...counts, visits: 50, bounces: 8, views: 0 };
    const tiles = Object.fromEntries(buildTiles(query, [counts], [before], today).map((tile) => [tile.id, tile]));
    expect(tiles.visits).toEqual({ id: "visits", text: "40", change: { text: "−20%", tone: "bad" } });
    expect(tiles["views-per-visit"]?.text).toBe("2.5");
    expect(tiles["bounce-rate"]).toMatchObject({ text: "25%", change: { text: "+5 pts", tone: "bad" } });
    expect(tiles.duration).toMatchObject({ text: "1 min", change: { text: "0%", tone: "same" } });
    // A change from zero has no percentage.
    expect(tiles.views).toMatchObject({ text: "100", change: null });
    expect(buildTiles(query, [], null, today)[4]).toEqual({ id: "bounce-rate", text: "–", change: null });
  });

  it("are null if not available under the filter", () => {
    const filtered = { ...query, filters: [{ dimension: "path" as const, value: "/" }] };
    const missing = buildTiles(filtered, [counts], null, today).filter((tile) => tile.text === null);
    expect(missing.map((tile) => tile.id)).toEqual(["visitors", "newcomers"]);
  });

  it("format their change", () => {
    expect(formatChange("visits", 15, 10)).toEqual({ text: "+50%", tone: "good" });
    expect(formatChange("bounce-rate", 20, 30)).toEqual({ text: "−10 pts", tone: "good" });
    expect(formatChange("visits", 0, 0)).toEqual({ text: "0%", tone: "same" });
    expect(formatChange("visits", null, 3)).toBeNull();
  });

  it("have a point for every day, including days without data", () => {
    const days = [{ ...counts, day: "2026-03-02" }];
    const range = { from: "2026-03-01", to: "2026-03-03" };
    const before = { from: "2026-02-26", to: "2026-02-28" };
    const points = buildPoints("visits", range, days, before, [{ ...counts, visits: 7, day: "2026-02-28" }]);
    expect(points.map((point) => [point.label, point.value, point.before?.label, point.before?.value])).toEqual([
      ["Mar 1", 0, "Feb 26", 0],
      ["Mar 2", 40, "Feb 27", 0],
      ["Mar 3", 0, "Feb 28", 7],
    ]);
  });
});

describe("a list", () => {
  const row = (value: string, visits: number) => ({ ...noCounts, value, visits, entries: visits, bounces: visits / 2 });

  it("has each row's share and reports more rows", () => {
    const list = buildListView({
      id: "device",
      filters: [],
      rows: [row("Desktop", 30), row("Mobile", 10), row("Tablet", 0)],
      total: counts,
      limit: 1,
      isExpanded: false,
    });
    expect(list).toMatchObject({ hasMore: true, columns: ["Visits", "Bounce"] });
    expect(list.rows).toEqual([{ value: "Desktop", name: "Desktop", share: 75, cells: ["30", "50%"] }]);
  });

  it("of the filter's own dimension has one row, the total", () => {
    const filter = { dimension: "country" as const, value: "US" };
    const { rows } = buildListView({
      id: "country",
      filters: [filter],
      rows: [],
      total: counts,
      limit: 10,
      isExpanded: false,
    });
    expect(rows).toEqual([{ value: "US", name: "United States", share: 100, cells: ["40", "25%"] }]);
  });

  it("is available only if counted under the filter", () => {
    expect(getAvailableLists([{ dimension: "organ", value: "gi" }])).toEqual(["mode", "organ", "modality", "hour"]);
    expect(getAvailableLists([{ dimension: "element", value: "Next" }])).not.toContain("event");
    expect(getAvailableLists([{ dimension: "path", value: "/" }])).not.toContain("dropped");
    expect(getAvailableLists([])).toHaveLength(14);
  });

  it("formats its values", () => {
    expect(getValueName("country", "DE")).toBe("Germany");
    expect(["Unknown", "(other)", "<b>"].map((value) => getValueName("country", value))).toEqual([
      "Unknown",
      "(other)",
      "<b>",
    ]);
    expect([getValueName("organ", "none"), getValueName("organ", "constructor"), getValueName("hour", "07")]).toEqual([
      "General",
      "constructor",
      "07:00",
    ]);
  });
});

describe("the funnel and the cohorts", () => {
  it("show percentages of the previous step, which is never a side branch", () => {
    const rows = [
      ["signed-up", 50],
      ["verified", 40],
      ["first-answer", 30],
      ["ten-answers", 20],
      ["quota-end", 5],
      ["subscribed", 4],
    ].map(([step, learners]) => ({ step: String(step), learners: Number(learners) }));
    expect(
      buildFunnel(200, rows).map(({ count, percentOfPrevious, isSideBranch }) => [
        count,
        percentOfPrevious,
        isSideBranch,
      ]),
    ).toEqual([
      [200, null, false],
      [50, "25%", false],
      [40, "80%", false],
      [30, "75%", false],
      [20, "67%", false],
      [5, "25%", true],
      [4, "20%", false],
    ]);
    expect(buildFunnel(0, [])[1]?.percentOfPrevious).toBe("–");
  });

  it("have an entry for every started week", () => {
    const rows = [
      { cohort: "2026-03-16", week: -1, learners: 20 },
      { cohort: "2026-03-16", week: 0, learners: 15 },
      { cohort: "2026-03-16", week: 2, learners: 5 },
      { cohort: "2026-03-30", week: -1, learners: 3 },
    ];
    const cohorts = buildCohorts(rows, "2026-03-31");
    expect(
      cohorts.map(({ label, signUpCount, weeks }) => [label, signUpCount, weeks.map((week) => week.text)]),
    ).toEqual([
      ["Mar 30", 3, ["0%"]],
      ["Mar 16", 20, ["75%", "0%", "25%"]],
    ]);
    expect(cohorts[1]?.weeks.map((week) => week.isCurrent)).toEqual([false, false, true]);
  });
});

describe("the choices of a question", () => {
  const options = ["a", "b", "c"].map((id) => ({ id, text: id.toUpperCase() }));
  const sheet = { teachingPoint: "", references: [] };

  it("show the shares of the item statistics", () => {
    const key = { type: "multi" as const, keys: ["c", "a"], rationales: {} };
    const shares = [0.9, 0.1, 0.7].map((share, index) => ({
      ...{ id: options[index]?.id ?? "", share, ability: null, pointBiserial: null },
    }));
    const statistics = { n: 10, p: 0.6, options: shares };
    const report = describeChoices({ type: "multi", stem: "", options }, { ...sheet, key }, statistics);
    expect(report).toMatchObject({ firstAnswers: 10, correct: 60 });
    expect(report.options?.map(({ id, isKey, chosenCount, percent }) => [id, isKey, chosenCount, percent])).toEqual([
      ["a", true, 9, 90],
      ["b", false, 1, 10],
      ["c", true, 7, 70],
    ]);
  });

  it("are null without options, and have no share without answers", () => {
    const key = { type: "single" as const, key: "a", rationales: {} };
    expect(describeChoices({ type: "single", stem: "", options }, { ...sheet, key }, null).correct).toBeNull();
    expect(describeChoices({ type: "numeric", stem: "", unit: "mGy" }, { ...sheet, key }, null).options).toBeNull();
  });
});

it("sums rows by column", () => {
  expect(sumCounts([counts, counts])).toMatchObject({ visits: 80, views: 200, clicks: 0 });
});

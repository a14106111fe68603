import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { makeShownSeries } from "../../../testing/make-shown-series";
import type { ViewerState } from "./saved-viewer-state";
import { SeriesViewer } from "./series-viewer";

it("renders a figure with preview, alt text, caption, credit, and badge on the server", () => {
  const html = renderToStaticMarkup(<SeriesViewer series={[makeShownSeries()]} />);
  expect(html).toMatch(/^<figure/);
  expect(html).toContain('src="/ct/preview" alt="Axial CT of the abdomen." width="64" height="64"');
  expect(html).toMatch(/<figcaption.*Simulated.*CT of the abdomen.*RadCore · CC0/);
  expect(html).not.toContain("canvas");
});

it("loads the frame in advance at which the learner left off", () => {
  const frames = ["a", "b", "c"].map((name, position) => ({ url: `/${name}.png`, position }));
  const series = [makeShownSeries({ frames, firstFrame: 1 })];
  const viewport = { zoom: 1, x: 0.5, y: 0.5, rotation: 0 as const, isFlipped: false };
  const leftAt = (id: string): ViewerState => ({
    ...{ version: 1, layout: "1x1", activePane: 0, isLinked: true, measurements: [] },
    panes: [{ series: id, frame: 2, window: { center: 40, width: 80 }, isInverted: false, viewport }],
  });
  const findPreload = (savedState: ViewerState | null) =>
    /<link rel="preload"[^>]*href="([^"]*)"/.exec(
      renderToStaticMarkup(<SeriesViewer series={series} savedState={savedState} />),
    )?.[1];
  expect([null, leftAt("ct"), leftAt("gone")].map(findPreload)).toEqual(["/b.png", "/c.png", "/b.png"]);
});

it("shows each credit once, and every series as a thumbnail with its role", () => {
  const provenance = { ...makeShownSeries().provenance, credit: "J. Doe", simulated: false };
  const prior = makeShownSeries({ id: "prior", role: "prior", caption: "Two years ago" });
  const real = makeShownSeries({ id: "real", provenance });
  const html = renderToStaticMarkup(<SeriesViewer series={[makeShownSeries(), prior, real]} />);
  expect(html).toContain("Image: RadCore · CC0; J. Doe · CC0");
  expect(html).toMatch(/src="\/prior\/thumbnail".*Prior.*Two years ago/);
});

it("sends no regions to the page before the viewer runs", () => {
  const regions = [{ series: "ct", name: "Hidden finding", from: 0, to: 1, polygon: [] }];
  expect(renderToStaticMarkup(<SeriesViewer series={[makeShownSeries()]} regions={regions} />)).not.toContain("Hidden");
});

it("renders nothing without a series", () => {
  expect(renderToStaticMarkup(<SeriesViewer series={[]} />)).toBe("");
});

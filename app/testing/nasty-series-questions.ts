import { type QuestionContent, questionContent } from "../features/questions/content";
import type { SeriesContent } from "../features/questions/series-content";
import { seededRandom } from "../lib/random";
import { nastyQuestions } from "./nasty-questions";

/** Returns the questions of `nastyQuestions`, each with one to three series where its type has series; some options are pictures. */
export function nastySeriesQuestions(count: number, seed: number): QuestionContent[] {
  const next = seededRandom(seed);
  const upTo = (most: number) => Math.floor(next() * most);
  const polygon = () => [0, 1, 2].map(() => ({ x: Number(next().toFixed(4)), y: Number(next().toFixed(4)) }));
  const makeSeries = (id: string): SeriesContent => ({
    ...{
      id,
      key: upTo(2 ** 31)
        .toString(16)
        .padStart(64, "0"),
      role: "current",
      frameCount: 60,
      width: 512,
      height: 400,
    },
    ...{ caption: `CT <b> "${id}", 5 mm; a-->b`, alt: "=1+1 Axial slices {x}~#", firstFrame: upTo(60) },
    ...(next() < 0.5 ? { simulated: next() < 0.5 } : {}),
    ...(next() < 0.5 ? { regions: [{ from: 3, to: 5, polygon: polygon() }] } : {}),
  });
  const makeList = () => ["a", "b", "x9"].slice(0, 1 + upTo(3)).map(makeSeries);
  return nastyQuestions(count, seed).map((question) => {
    if (question.type === "labelling") {
      const { image: _image, alt: _alt, ...rest } = question;
      return questionContent.parse({ ...rest, series: makeList(), markedFrame: { series: "a", frame: upTo(60) } });
    }
    if (question.type === "case") {
      const parts = question.parts.map((part) => ({ ...part, series: makeList() }));
      return questionContent.parse({ ...question, series: makeList(), parts });
    }
    if ((question.type === "single" || question.type === "multi") && next() < 0.5) {
      const [first, ...others] = makeList();
      const series = [{ ...first, role: "option" }, ...others];
      const options = question.options.map((option, frame) => ({ ...option, picture: { series: "a", frame } }));
      return questionContent.parse({ ...question, options, series });
    }
    if (question.type !== "hotspot") return questionContent.parse({ ...question, series: makeList() });
    const { image: _image, ...rest } = question;
    const regions = question.regions.map(({ polygon: outline }, index) => ({
      ...{ polygon: outline, series: "a", from: index, to: 20 + index },
      ...(next() < 0.5 ? { target: "b" } : {}),
    }));
    return questionContent.parse({ ...rest, series: makeList(), regions });
  });
}

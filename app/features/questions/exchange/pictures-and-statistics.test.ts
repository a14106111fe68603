import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { nastyQuestions } from "~/testing/nasty-questions";
import { nastySeriesQuestions } from "~/testing/nasty-series-questions";
import type { QuestionContent } from "../content";
import { formats } from "./format";
import { loadFormat } from "./load-format";
import { countSeries, listPictureNames } from "./pictures";

const authored = readQuestionFiles().flatMap((file) => file.questions);
const single = authored.find((question) => question.type === "single");
const labelling = authored.filter((question) => question.type === "labelling").slice(0, 2);
const pictures = labelling.map(({ image = "" }, index) => ({
  name: image,
  bytes: new Uint8Array([1, 2, 250 + index]),
  width: 640,
  height: 480,
}));

it("QTI and Moodle export pictures under stems, and name a missing one", async () => {
  const words = { alt: "A film", source: "RadCore", license: "Own work", deidentified: true };
  const shown = { ...(single as QuestionContent), image: { file: "film.png", ...words } } as QuestionContent;
  const film = { name: "film.png", bytes: new Uint8Array([1, 2, 3]), width: 4, height: 3 };
  for (const format of ["qti", "moodle"] as const) {
    const { read, write } = await loadFormat(format);
    const written = write([shown], { pictures: [film] });
    const back = await read(written.bytes);
    expect(back.questions).toEqual([shown]);
    expect(back.pictures.map(({ name }) => name)).toEqual(["film.png"]);
    expect(written.notCarried.filter((one) => one.startsWith("Pictures ("))).toEqual([]);
    expect(write([shown]).notCarried.join()).toContain("Pictures (of 1 question)");
  }
});

it.each(["moodle", "qti"] as const)("%s exports pictures, and gives coordinates in their pixels", async (format) => {
  const { read, write } = await loadFormat(format);
  const written = write(labelling, { pictures });
  expect(written.notCarried.join()).not.toContain("Pictures (");
  const back = await read(written.bytes);
  expect(back.questions).toEqual(labelling);
  expect(back.pictures).toEqual(pictures.map(({ name, bytes }) => ({ name, bytes })));
  const text =
    format === "qti"
      ? strFromU8(unzipSync(written.bytes)[`items/${labelling[0]?.id}.xml`] as Uint8Array)
      : strFromU8(written.bytes);
  const [target] = labelling[0]?.targets ?? [];
  const [x, y] = [Math.round((target?.at.x ?? 0) * 640), Math.round((target?.at.y ?? 0) * 480)];
  expect(text).toContain(format === "qti" ? `coords="${x},${y},` : `<xleft>${x}</xleft><ytop>${y}</ytop>`);
});

it.each(["moodle", "gift", "qti"] as const)(
  "%s shows other tools the picture under a stem, and keeps its other fields in a note",
  async (format) => {
    const { read, write } = await loadFormat(format);
    const shown = nastyQuestions(60, 21).filter(
      (question) => question.type !== "case" && "image" in question && typeof question.image === "object",
    );
    expect(shown.length).toBeGreaterThan(5);
    const files = shown.map((question) => ({ name: listPictureNames(question)[0] ?? "", bytes: new Uint8Array([7]) }));
    const written = write(shown, { pictures: files });
    expect(written.notCarried.join()).toContain("Names, sources, and regions of pictures");
    const back = await read(written.bytes);
    expect(back.questions).toEqual(shown);
    expect(back.pictures.length > 0).toBe(format !== "gift");
    const text =
      format === "qti"
        ? Object.values(unzipSync(written.bytes))
            .map((file) => strFromU8(file))
            .join()
        : strFromU8(written.bytes);
    for (const { name } of files) expect(text).toContain(name);
    if (format === "qti") return;
    const bare = await read(
      new TextEncoder().encode(text.replace(/^\/\/ radcore .*\n|&lt;!-- radcore .*? --&gt;/gm, "")),
    );
    const found = bare.drafts.map(({ content }) => content.image);
    expect(found).toMatchObject(files.map(({ name }) => ({ file: name, alt: expect.any(String) })));
  },
);

it.each(formats)(
  "%s names the questions whose series it does not contain, and every such row on import",
  async (format) => {
    const { read, write } = await loadFormat(format);
    const questions = nastySeriesQuestions(30, 8);
    const withSeries = questions.filter((question) => countSeries(question) > 0);
    const types = [...new Set(withSeries.map(({ type }) => type))].sort();
    expect(types).toEqual(["case", "hotspot", "labelling", "matching", "multi", "numeric", "ordering", "single"]);
    const { bytes, notCarried } = write(questions);
    const sentence = notCarried.find((one) => one.startsWith("Series of images (of "));
    for (const { id } of withSeries.slice(0, 20)) expect(sentence).toContain(id);
    const back = await read(bytes);
    const noted = back.places.flatMap(({ notCarried: note }, index) =>
      note?.includes("does not contain the images") ? [back.questions[index]?.id] : [],
    );
    expect(noted).toEqual(withSeries.map(({ id }) => id));
    expect(write(labelling).notCarried.join()).not.toContain("Series of images");
  },
);

it.each(["moodle", "qti"] as const)("%s names no missing picture for marks on series", async (format) => {
  const { write } = await loadFormat(format);
  const { bytes } = write(nastySeriesQuestions(60, 8).filter(({ type }) => type === "hotspot"));
  const texts = format === "qti" ? Object.values(unzipSync(bytes)) : [bytes];
  for (const text of texts) expect(strFromU8(text)).not.toContain("undefined");
});

it("QTI and CSV export statistics, and the other formats say that they do not", async () => {
  const [question] = labelling;
  if (!question) throw new Error("no question");
  const statistics = {
    [question.id]: { n: 41, p: 0.625, discrimination: -0.1, medianSeconds: null, options: { a: 0.25 } },
  };
  for (const format of formats) {
    const { read, write } = await loadFormat(format);
    const { bytes, notCarried } = write([question], { statistics });
    const carries = format === "qti" || format === "csv"; // QTI 2.2 has no file for them.
    expect(
      notCarried.some((said) => said.startsWith("Statistics")),
      format,
    ).toBe(!carries);
    expect((await read(bytes)).questions, format).toEqual([question]);
    if (format === "csv") expect(strFromU8(bytes)).toContain("stat_discrimination");
    if (format !== "qti") continue;
    const usage = strFromU8(unzipSync(bytes)["usage-data.xml"] as Uint8Array);
    expect(usage).toContain(`name="proportionCorrect" context="urn:radcore:first-answers" caseCount="41"`);
    expect(usage).toContain("<value>0.625</value>");
    expect(usage).toContain('partIdentifier="a" objectType="choice"');
    expect(usage).not.toContain("medianSeconds");
  }
});

it("CSV writes no cell that a spreadsheet would run as a formula", async () => {
  const { write } = await loadFormat("csv");
  const text = strFromU8(write(nastyQuestions(40, 9)).bytes);
  expect(text).toMatch(/(^|,|")'=/m);
  expect(text).not.toMatch(/(?:^|,)"?[=+@]/m);
});

it("documents every column", async () => {
  const { write } = await loadFormat("csv");
  const questions = [...nastyQuestions(80, 3), ...nastySeriesQuestions(40, 3), ...labelling];
  const statistics = Object.fromEntries(
    questions.map(({ id }) => [id, { n: 1, p: 1, discrimination: 0, medianSeconds: 9 }]),
  );
  const [header = ""] = strFromU8(write(questions, { statistics }).bytes)
    .replace(/^\ufeff/, "")
    .split("\r\n", 1);
  const columns = header.split(",").map((name) => name.replace(/_\d+/, "_1"));
  expect(columns.length).toBeGreaterThan(60);
  const doc = readFileSync(new URL("../../../../docs/import-export.md", import.meta.url), "utf8");
  expect([...new Set(columns)].filter((name) => !doc.includes(`\`${name}\``))).toEqual([]);
});

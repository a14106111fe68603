import { describe, expect, it } from "vitest";
import { questionContent } from "./content";
import { getMediaKind } from "./image-content";
import { splitContent } from "./version";

const book = { name: "A textbook", edition: "2nd edition, 2020" };
const guideline = { name: "A guideline", edition: "2019" };
const option = (id: string) => ({ id, text: `Text of ${id}`, rationale: `Reason of ${id}` });
const part = {
  type: "single",
  stem: "What comes first?",
  options: ["a", "b", "c"].map(option),
  key: "b",
  teachingPoint: "B comes first.",
};
const items = ["z", "y", "x"].map((id) => ({ id, text: `Step ${id}`, rationale: `Why ${id} is here` }));

const caseOf = (...parts: object[]) => ({
  id: "case-of-two",
  type: "case",
  organ: "gi",
  modality: "ct",
  topic: ["Gastrointestinal imaging"],
  level: "R2",
  skill: "management",
  stem: "A patient has pain.",
  teachingPoint: "Look twice.",
  references: [book],
  origin: "ai_draft",
  review: "unreviewed",
  parts,
});

describe("a case", () => {
  const ordered = { type: "ordering", stem: "In which order?", items, teachingPoint: "Z first." };
  const read = () => questionContent.parse(caseOf(part, { ...ordered, references: [guideline] }));

  it("requires no field of a part that the case has", () => {
    expect(read()).toMatchObject({
      type: "case",
      organ: "gi",
      parts: [{ key: "b" }, { items: [{ id: "z" }, {}, {}] }],
    });
  });

  it("gives its references to parts without references", () => {
    const { key, references } = splitContent(read()).sheet;
    expect(references).toEqual([book]);
    expect(key.type === "case" && key.parts.map((sheet) => sheet.references)).toEqual([[book], [guideline]]);
  });

  it("keeps the keys and rationales of its parts out of the body", () => {
    const { body, sheet } = splitContent(read());
    expect(JSON.stringify(body)).not.toMatch(/Reason|Why|"key"|comes first\.|Z first|references/);
    expect(body).toMatchObject({
      parts: [{ stem: "What comes first?" }, { items: [{ id: "x" }, { id: "y" }, { id: "z" }] }],
    });
    expect(sheet.key).toMatchObject({ parts: [{ key: { key: "b" } }, { key: { order: ["z", "y", "x"] } }] });
  });

  it("leaves marks out of parts that inherit them", () => {
    const { parts, ...story } = questionContent.parse({
      ...caseOf(part, { ...part, normal: false, risc: true }),
      normal: true,
    }) as Extract<ReturnType<typeof read>, { type: "case" }>;
    expect(story).toMatchObject({ normal: true, risc: false });
    expect(parts[0]).not.toHaveProperty("normal");
    expect(parts[0]).not.toHaveProperty("risc");
    expect(parts[1]).toMatchObject({ normal: false, risc: true });
  });

  it("is refused if a part is invalid, and the error names the part", () => {
    const failures = questionContent.safeParse(caseOf(part, { ...part, key: "d" })).error?.issues;
    expect(failures?.map((issue) => issue.path)).toEqual([["parts", 1, "key"]]);
    expect(questionContent.safeParse(caseOf(part, { ...part, rationale: "no such field" })).success).toBe(false);
    expect(questionContent.safeParse(caseOf(part)).success).toBe(false);
  });
});

describe("an image", () => {
  const image = {
    file: `${"0a".repeat(32)}.png`,
    alt: "A radiograph of a hand.",
    source: "Own collection",
    licence: "CC BY 4.0",
    deidentified: true,
    regions: [{ polygon: [0.1, 0.2, 0.3].map((x) => ({ x, y: x * x })) }],
  };
  const drawing = { file: "x-ray-tube.svg", alt: "A tube.", source: "Ours", licence: "MIT", simulated: true };
  const { parts: _, ...plain } = caseOf();
  const single = { ...plain, ...part };

  it("shows before submitting, with its source and regions only afterward (Q12)", () => {
    const { body, sheet } = splitContent(
      questionContent.parse({ ...single, image: { ...image, width: 640, height: 480 } }),
    );
    expect(body).toMatchObject({ image: { file: image.file, alt: image.alt, width: 640, height: 480 } });
    expect(JSON.stringify(body)).not.toMatch(/regions|polygon|Own collection|CC BY|deidentified/);
    expect(sheet.image).toEqual({ source: image.source, licence: image.licence, regions: image.regions });
  });

  it("can belong to a case and to any of its parts", () => {
    const content = questionContent.parse({ ...caseOf(part, { ...part, image }), image: drawing });
    const { body, sheet } = splitContent(content);
    expect(body).toMatchObject({ image: { file: drawing.file }, parts: [{}, { image: { file: image.file } }] });
    expect(JSON.stringify(body)).not.toMatch(/polygon|licence/);
    expect(sheet.image).toEqual({ source: "Ours", licence: "MIT" });
    expect(sheet.key).toMatchObject({ parts: [{}, { image: { regions: image.regions } }] });
  });

  it('makes the media of a question "image"', () => {
    const media = (content: object) => getMediaKind(questionContent.parse(content));
    expect(media(single)).toBe("none");
    expect(media({ ...single, image })).toBe("image");
    expect(media(caseOf(part, part))).toBe("none");
    expect(media(caseOf(part, { ...part, image: drawing }))).toBe("image");
    expect(media({ ...caseOf(part, part), image: drawing })).toBe("image");
  });

  it.each(["../x.svg", "a/b.png", "a\\b.png", "x..svg", ".svg", "x.gif", "http://x.org/x.png", "x.svg?y", ""])(
    "is no file %j",
    (file) => expect(questionContent.safeParse({ ...single, image: { ...image, file } }).success).toBe(false),
  );
});

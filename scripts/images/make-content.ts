import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PictureContent } from "./add-pictures";
import { mirrorPath, type SourceFile } from "./image-source";
import type { LocalBucket } from "./local-bucket";
import { makeRadiographRecipe, makeSource, picture } from "./make-recipe";
import type { RecipeRegion } from "./recipe";

// Small content for tests of complete runs: three sources, one picture of each, and a question about each picture.

const commit = "0123456789abcdef0123456789abcdef01234567";
/** A gray picture with noise, 24 × 20 pixels, different for each seed. */
const drawPicture = (n: number) =>
  picture(
    Array.from({ length: 480 }, (_, k) => (k * (n * 14 + 31)) % 251),
    24,
  );

/** Files by the name that recipes use. */
export const pictureFiles = {
  "clear.png": drawPicture(1),
  "asked.png": drawPicture(2),
  "derived/copy.png": drawPicture(3),
};
type FileName = keyof typeof pictureFiles;

/**
 * Returns content with three sources: one with a clear license, one whose license an admin must confirm, and one with a
 * converted copy.
 */
export function makeContent(): PictureContent {
  return {
    sources: [
      makeSourceOf("clear", "clear.png"),
      { ...makeSourceOf("asked", "asked.png"), confirmLicense: true },
      makeSourceOf("copied", "derived/copy.png"),
    ],
    recipes: [
      makeRecipeOf("clear", "clear.png"),
      makeRecipeOf("asked", "asked.png"),
      makeRecipeOf("copied", "derived/copy.png"),
    ],
    drafts: [
      {
        path: "questions.json",
        questions: [makeQuestion("clear"), makeQuestion("asked"), makeQuestion("copied")],
      },
    ],
    catalog: new Map(),
  };
}

/** Writes the files of the content into a folder with the layout of a mirror. */
export function writeMirror(folder: string): void {
  for (const [name, bytes] of Object.entries(pictureFiles)) {
    const path = join(folder, mirrorPath(makeFile(name as FileName)));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** Returns a bucket in memory. */
export function makeBucket(): LocalBucket & { objects: Map<string, string> } {
  const objects = new Map<string, string>();
  return {
    objects,
    put: async (key, bytes) => objects.set(key, Buffer.from(bytes).toString("base64")),
    list: async ({ prefix }) => ({
      objects: [...objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
      truncated: false,
    }),
    delete: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
  };
}

function makeFile(name: FileName): SourceFile {
  const bytes = pictureFiles[name];
  const content = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  return name === "derived/copy.png"
    ? { derived: name, from: "elsewhere", how: "converted", ...content }
    : { repo: "owner/name", commit, path: name, ...content };
}

const makeSourceOf = (id: string, name: FileName) =>
  makeSource({ id, title: `The source ${id}`, files: [makeFile(name)] });

const corner: RecipeRegion = {
  ...{ kind: "drawn", name: "Corner", by: "writer", from: 0, to: 0 },
  points: [
    [2, 2],
    [10, 2],
    [10, 8],
  ],
};

const makeRecipeOf = (id: string, name: FileName) =>
  makeRadiographRecipe(name, { id: `recipe-${id}`, source: id, truth: { "Length (mm)": 12.34 } }, [corner]);

/** Returns an authored question that names the picture, a region, and a true value. */
function makeQuestion(id: string): Record<string, unknown> {
  const placeholderFiling = {
    organ: "msk",
    modality: "radiography-fluoroscopy",
    topic: ["Musculoskeletal"],
    level: "R1",
  };
  return {
    id: `img-test-${id}`,
    ...placeholderFiling,
    ...{ skill: "observation", risc: false, normal: false, type: "numeric" },
    stem: `How long is the object in the picture of the source ${id}?`,
    series: [
      {
        ...{ id: "a", picture: `recipe-${id}`, role: "current", caption: "A picture", alt: "A picture." },
        outline: ["Corner"],
      },
    ],
    answer: {
      value: { truth: "Length (mm)", series: "a", digits: 1 },
      unit: "mm",
      tolerance: { kind: "absolute", value: 1 },
    },
    solution: "Measured along the object.",
    teachingPoint: "One thing to remember.",
    references: [{ name: "A standard text", edition: "1st edition, 2020" }],
    ...{ origin: "ai_draft", review: "unreviewed" },
  };
}

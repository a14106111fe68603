import { expect } from "vitest";
import { question, series } from "../../app/db/schema";
import { readCatalog, readDraftFiles } from "../../app/db/seed/picture-catalog";
import { lintQuestion } from "../../app/features/questions/lint/lint";
import { freshLibsql } from "../../app/testing/libsql";
import { addPictures } from "./add-pictures";
import { readRecipes, readSources } from "./image-content";
import { itWithPictures, mirror } from "./it-with-pictures";

// Decoding and compressing a thousand frames takes a minute, several times as long beside other work.
itWithPictures(
  "stores every recipe from the mirror, and publishes questions without blocking findings",
  async () => {
    const { db } = await freshLibsql();
    const keys: string[] = [];
    const images = { put: async (key: string) => keys.push(key) };
    const [recipes, sources, drafts] = [readRecipes(), readSources(), readDraftFiles("recipe-questions")];
    const content = { recipes, sources, drafts, catalog: readCatalog() };
    const options = { from: mirror, isLicenseConfirmed: true };
    const added = await addPictures({ db, now: 1, images }, content, options);
    expect(added.pictures.size).toBe(recipes.length);
    const stored = await db.select().from(series);
    expect(stored).toHaveLength(recipes.reduce((sum, one) => sum + one.series.length, 0));
    expect(keys).toHaveLength(stored.reduce((sum, { frameCount }) => sum + frameCount + 2, 0));
    const blocking = added.questions.publishable.flatMap((one) =>
      lintQuestion(one)
        .filter(({ level }) => level === "block")
        .map(({ rule, message }) => `${one.id}: ${rule}: ${message}`),
    );
    expect(blocking).toEqual([]);
    expect(await db.$count(question)).toBe(drafts.flatMap(({ questions }) => questions).length);
    expect(await addPictures({ db, now: 2, images }, content, options)).toMatchObject({
      stored: 0,
      written: { published: 0, drafts: 0 },
    });
  },
  900_000,
);

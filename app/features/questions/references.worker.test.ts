import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { freshD1 } from "../../testing/d1";
import { makeQuestion, questionLike } from "../../testing/make";
import { listCitedReferences, rebuildReferences } from "./references.server";

let db: Db;
beforeEach(async () => {
  ({ db } = await freshD1());
});

it("lists the references of published questions, most cited first, with a link that one of them has (D5)", async () => {
  const book = { name: "A textbook", edition: "2nd edition, 2020" };
  const link = "10.1148/radiol.2017161659";
  await makeQuestion(db, { content: questionLike({ references: [book, { name: "A guideline", edition: "2019" }] }) });
  await makeQuestion(db, { content: questionLike({ references: [{ ...book, link }] }) });
  await makeQuestion(db, { content: questionLike({ references: [book] }) });
  await rebuildReferences(db);
  expect(await listCitedReferences(db)).toEqual([
    { ...book, link },
    { name: "A guideline", edition: "2019", link: undefined },
  ]);
});

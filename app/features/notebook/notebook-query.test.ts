import { expect, test } from "vitest";
import { emptyNotebookFilter, notebookExportPath, notebookPath, readNotebookQuery } from "./notebook-query";

const filter = { search: "liver & spleen", kind: "note", organ: "gi", modality: "ct" } as const;
const cursor = { at: 17, kind: "missed", questionId: "q-gi.001" } as const;

const readPath = (path: string) => readNotebookQuery(new URL(path, "https://radcore.test").searchParams);

test("reads the filter and the cursor that a path holds", () => {
  expect(readPath(notebookPath(filter, cursor))).toEqual({ filter, after: cursor });
  expect(readPath(notebookExportPath(filter, "anki")).filter).toEqual(filter);
  expect(notebookPath(emptyNotebookFilter)).toBe("/notebook");
});

test.each([
  "/notebook",
  "/notebook?kind=secret&organ=heart&modality=x&after=1.note.",
  "/notebook?after=1.other.q-1&search=%20",
  "/notebook?after=-1.note.q-1",
])("ignores unknown values: %s", (path) => {
  expect(readPath(path)).toEqual({ filter: emptyNotebookFilter, after: null });
});

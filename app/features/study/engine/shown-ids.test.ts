import { describe, expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { type AnswerKey, type QuestionBody, splitContent } from "../../questions/version";
import { createShownIdRename } from "../shown-ids.server";
import { grade, UngradableResponse } from "./grade";
import type { PartResponse, Response } from "./response";
import { invertRename, renameBody, renameResponse, renameSheet, toShownMarkup, toStoredMarkup } from "./shown-ids";

// Tests all questions of the bank, which has every type.

const questions = readQuestionFiles().flatMap((file) => file.questions.map((content) => splitContent(content)));
const rename = createShownIdRename("a secret of this test, 32 characters long", "session", "question");

describe("a question with shown ids", () => {
  it("contains no authored id and no id twice, even across lists and parts", () => {
    for (const { body } of questions) {
      const [authored, shown] = [idsOf(body), idsOf(renameBody(body, rename))];
      expect(new Set(shown).size).toBe(authored.length);
      expect(shown.every((id) => /^_[\w-]{7}$/.test(id))).toBe(true);
    }
  });

  it("has different ids in another session and for another question", () => {
    const [first] = questions;
    const ids = (session: string, question: string) =>
      idsOf(renameBody(first?.body as QuestionBody, createShownIdRename("secret", session, question)));
    expect(ids("one", "q")).toEqual(ids("one", "q"));
    const all = [...ids("one", "q"), ...ids("two", "q"), ...ids("one", "r")];
    expect(new Set(all).size).toBe(all.length);
  });

  it("is graded as with its authored ids", () => {
    for (const { body, sheet } of questions) {
      const response = rightResponse(sheet.key);
      if (!response) continue;
      const shown = renameResponse(response, rename);
      expect(renameResponse(shown, invertRename(body, rename))).toEqual(response);
      const shownKey = renameSheet(sheet, rename).key;
      expect(grade(shownKey, shown)).toEqual(grade(sheet.key, response));
      expect(grade(shownKey, shown).correct).toBe(true);
    }
  });

  it("rejects authored ids, which may give the key away", () => {
    for (const { body, sheet } of questions) {
      const response = rightResponse(sheet.key);
      if (!response || idsOf(body).length === 0) continue;
      expect(() => renameResponse(response, invertRename(body, rename))).toThrow(UngradableResponse);
    }
  });
});

describe("strikes", () => {
  const markup = (struck: string[]) => ({ struck, highlights: [[1, 4]] as [number, number][] });
  const options = ["a", "b", "c"].map((id) => ({ id, text: `Option ${id}` }));
  const single: QuestionBody = { type: "single", stem: "", options };
  const linked: QuestionBody = { type: "case", stem: "", parts: [single, single] };

  it("are stored with authored ids and shown with session ids, without unknown ones", () => {
    const shown = markup([rename("b", "to")]);
    expect(toStoredMarkup(single, markup([...shown.struck, "a", "z"]), rename)).toEqual(markup(["b"]));
    expect(toShownMarkup(single, markup(["b"]), rename)).toEqual(shown);
  });

  it("stay with their part of a case", () => {
    const shown = markup([rename("b", "1 to")]);
    expect(toStoredMarkup(linked, shown, rename)).toEqual(markup(["1:b"]));
    expect(toShownMarkup(linked, markup(["1:b"]), rename)).toEqual(shown);
    // Strikes stored before they named their part.
    expect(toShownMarkup(linked, markup(["b"]), rename)).toEqual(markup([rename("b", "0 to"), rename("b", "1 to")]));
  });
});

function idsOf(body: QuestionBody): string[] {
  const ids: string[] = [];
  renameBody(body, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
}

function rightResponse(key: AnswerKey): Response | null {
  if (key.type !== "case") return rightPart(key);
  const parts = key.parts.flatMap((part) => rightPart(part.key) ?? []);
  return parts.length === key.parts.length ? { type: "case", parts } : null;
}

function rightPart(key: AnswerKey): PartResponse | null {
  switch (key.type) {
    case "single":
      return { type: "single", choice: key.key };
    case "multi":
      return { type: "multi", choices: key.keys };
    case "matching":
    case "labelling":
      return { type: key.type, pairs: key.keys };
    case "ordering":
      return { type: "ordering", order: key.order };
    case "numeric":
      return { type: "numeric", value: String(key.answer.value) };
    default:
      return null;
  }
}

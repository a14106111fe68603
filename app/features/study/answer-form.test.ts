import { expect, test } from "vitest";
import { readAnswerForm } from "./answer-form";
import { maxQuestions } from "./start-request";

const sent = { position: "3", clientId: "0123456789", shownAt: "1000" };

function form(fields: Record<string, string | string[]>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const entry of [value].flat()) data.append(name, entry);
  return data;
}

test("reads one option, several options, and a number as responses of their types", () => {
  expect(readAnswerForm(form({ ...sent, type: "single", choice: "b" }), 5000)?.response).toEqual({
    type: "single",
    choice: "b",
  });
  expect(readAnswerForm(form({ ...sent, type: "multi", choices: ["a", "d"] }), 5000)?.response).toEqual({
    type: "multi",
    choices: ["a", "d"],
  });
  expect(readAnswerForm(form({ ...sent, type: "numeric", value: " 0,5 mGy " }), 5000)?.response).toEqual({
    type: "numeric",
    value: "0,5 mGy",
  });
});

test("prefers the browser's time over the time since the page was made", () => {
  expect(readAnswerForm(form({ ...sent, type: "single", choice: "b" }), 5000)?.took).toBe(4000);
  expect(readAnswerForm(form({ ...sent, type: "single", choice: "b", took: "1234" }), 5000)?.took).toBe(1234);
});

test("keeps the typed input of an incomplete answer and says what to do", () => {
  const empty = readAnswerForm(form({ ...sent, type: "multi" }), 5000);
  expect(empty?.response).toBeNull();
  expect(empty?.problem).toBe("Choose at least one option, then submit.");
  const long = readAnswerForm(form({ ...sent, type: "numeric", value: "9".repeat(70) }), 5000);
  expect(long).toMatchObject({ response: null, typed: { value: "9".repeat(70) } });
});

test.each([
  ["no fields at all", {}],
  ["a place beyond the largest session", { ...sent, position: String(maxQuestions), type: "single", choice: "a" }],
  ["no client id", { position: "0", type: "single", choice: "a" }],
  ["a type that the runner does not have", { ...sent, type: "case" }],
])("%s is no form of ours", (_name, fields) => {
  expect(readAnswerForm(form(fields), 0)).toBeNull();
});

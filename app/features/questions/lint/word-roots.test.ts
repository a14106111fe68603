import { expect, it } from "vitest";
import { getRoot } from "./word-roots";

it.each([
  ["aorta", "aortic"],
  ["calcified", "calcification", "calcifications"],
  ["fibrosis", "fibrous", "fibrotic"],
  ["stenosis", "stenoses", "stenotic"],
  ["metastasis", "metastases", "metastatic"],
  ["artery", "arteries", "arterial"],
  ["mass", "masses"],
  ["surgery", "surgical"],
  ["pleura", "pleural"],
  ["terminal", "terminalis"],
  ["diverticulum", "diverticula", "diverticulitis"],
])("knows %s and its forms as one word", (...forms) => {
  expect(new Set(forms.map(getRoot)).size).toBe(1);
});

it.each([
  ["radiation", "radius"],
  ["metal", "metastasis"],
  ["artery", "arthritis"],
  ["fibrosis", "fibula"],
  ["stent", "stenosis"],
  ["organ", "orbital"],
])("tells %s from %s", (one, other) => {
  expect(getRoot(one)).not.toBe(getRoot(other));
});

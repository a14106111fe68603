import { expect, it } from "vitest";
import { listPaletteGroups } from "./palette-items";

const pages = [
  { name: "Free questions", to: "/admin-free-questions" },
  { name: "Questions", to: "/manage-questions" },
];
const none = { rows: [], more: false };
const nothing = { questions: none, users: none, posts: none, cards: none, campaigns: none, invoices: none };

it("lists the pages whose name has every word, and leaves out empty groups", () => {
  const list = (text: string) =>
    listPaletteGroups(pages, text, nothing).map(({ title, items }) => [title, items.map(({ name }) => name)]);
  expect(list("")).toEqual([["Pages", ["Free questions", "Questions"]]]);
  expect(list("quest FR")).toEqual([["Pages", ["Free questions"]]]);
  expect(list("reports")).toEqual([]);
});

it("opens a question in the editor and an invoice at its learner, and lists at most five of a kind", () => {
  const question = { externalId: "gi-001", status: "live" as const, organ: "gi" as const, modality: "ct" as const };
  const rows = Array.from({ length: 7 }, (_, n) => ({ ...question, id: `q-${n}`, topic: "Liver", excerpt: "" }));
  const invoice = {
    id: "in_1",
    userId: "u-1",
    title: "RC-1",
    learner: "Pat",
    amount: "$1.00",
    status: "paid" as const,
  };
  const found = { ...nothing, questions: { rows, more: false }, invoices: { rows: [invoice], more: false } };
  const groups = listPaletteGroups(pages, "gi", found);
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ["Questions", 5],
    ["Invoices", 1],
  ]);
  expect(groups.flatMap(({ items }) => items.map(({ to }) => to))).toEqual([
    ...[0, 1, 2, 3, 4].map((n) => `/manage-questions/q-${n}`),
    "/admin-users/u-1",
  ]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { getTopicId } from "../../questions/derived-columns";
import { parseTopicPath, planTopicChange, type TopicNode } from "./plan-topic-change";

const tree = (...paths: string[]): TopicNode[] =>
  paths.map((path) => ({ id: getTopicId(path.split("/")), names: path.split("/") }));
const idOf = (path: string) => getTopicId(path.split("/"));
const plan = (topics: TopicNode[], path: string, to: string) => planTopicChange(topics, idOf(path), parseTopicPath(to));

it("reads a path as people type it", () => {
  expect(parseTopicPath(" Chest ›Lung  nodule")).toEqual(["Chest", "Lung nodule"]);
  expect(parseTopicPath("Chest > CT/MR / Lung")).toEqual(["Chest", "CT/MR", "Lung"]);
});

it("moves the topics below along, and names the topics that become one", () => {
  const topics = tree("A", "A/B", "A/B/C", "D", "D/B", "AB");
  expect(plan(topics, "A", "D")).toEqual({
    moves: [
      { from: topics[0], to: { id: idOf("D"), names: ["D"] } },
      { from: topics[1], to: { id: idOf("D/B"), names: ["D", "B"] } },
      { from: topics[2], to: { id: idOf("D/B/C"), names: ["D", "B", "C"] } },
    ],
    mergedPaths: ["D", "D › B"],
  });
  expect(plan(topics, "A/B", "A › E")).toMatchObject({
    mergedPaths: [],
    moves: [{}, { to: { names: ["A", "E", "C"] } }],
  });
});

it.each([
  ["A", "", /Enter/],
  ["A", "A", /has/],
  ["A/B", "A › B › X", /below itself/],
  ["A/B", "D › B › E", /level 4/],
  ["Gone", "D", /no longer exists/],
  ["A", "x".repeat(81), /80/],
])("refuses to move %s to %s", (path, to, problem) => {
  expect(plan(tree("A", "A/B", "A/B/C", "D"), path, to)).toEqual({ problem: expect.stringMatching(problem) });
});

it("keeps every topic outside the change, and gives the others distinct paths", () => {
  const name = fc.constantFrom("a", "b", "c");
  const path = fc.array(name, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 12 }), fc.nat(), path, (paths, pick, to) => {
      const topics = tree(...new Set(paths.map((names) => names.join("/"))));
      const source = topics[pick % topics.length] as TopicNode;
      const change = planTopicChange(topics, source.id, to);
      if ("problem" in change) return;
      expect(new Set(change.moves.map((move) => move.to.id)).size).toBe(change.moves.length);
      for (const { from, to: moved } of change.moves) {
        expect(from.names.slice(0, source.names.length)).toEqual(source.names);
        expect(moved.names).toEqual([...to, ...from.names.slice(source.names.length)]);
      }
    }),
  );
});

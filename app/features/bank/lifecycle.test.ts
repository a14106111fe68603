import fc from "fast-check";
import { expect, it } from "vitest";
import { draftStages, questionStatuses } from "../questions/taxonomy";
import {
  findActionProblem,
  getAllowedActions,
  getStageAfter,
  getStatusAfter,
  isPublished,
  type LifecycleActor,
  type LifecycleState,
  type QuestionAction,
  questionActions,
} from "./lifecycle";

const people = ["ada", "ben", "cy"];
const owner = (userId: string): LifecycleActor => ({ userId, adminScope: "owner" });
const life = (fields: Partial<LifecycleState>): LifecycleState => ({
  status: "live",
  stage: null,
  editors: [],
  ...fields,
});
const writing = (stage: LifecycleState["stage"], editors = ["ada"]) =>
  life({ status: stage ?? "live", stage, editors });

it("takes a draft to live in steps that need a second person", () => {
  expect(getAllowedActions(writing("draft"), owner("ada"))).toEqual(["submit", "discard"]);
  expect(getAllowedActions(writing("in_review"), owner("ada"))).toEqual(["withdraw"]);
  expect(getAllowedActions(writing("in_review"), owner("ben"))).toEqual(["send-back", "approve"]);
  expect(getAllowedActions(writing("approved"), owner("ada"))).toEqual(["withdraw"]);
  expect(getAllowedActions(writing("approved"), owner("ben"))).toEqual(["send-back", "publish-live", "publish-pilot"]);
});

it("allows a published question to change status and return", () => {
  expect(getAllowedActions(life({ status: "pilot" }), owner("ada"))).toEqual(["release", "doubt", "retire"]);
  expect(getAllowedActions(life({ status: "live" }), owner("ada"))).toEqual(["doubt", "retire"]);
  expect(getAllowedActions(life({ status: "under_review" }), owner("ada"))).toEqual(["restore", "retire"]);
  expect(getAllowedActions(life({ status: "retired" }), owner("ada"))).toEqual(["restore"]);
});

it("allows review and retirement of a published question that has a draft", () => {
  expect(getAllowedActions(life({ status: "live", stage: "approved", editors: ["ada"] }), owner("ben"))).toEqual(
    expect.arrayContaining(["publish-live", "doubt", "retire"]),
  );
});

it("explains a refusal in a sentence", () => {
  expect(findActionProblem("publish-live", writing("approved"), "ada")).toMatch(/second person/);
  expect(findActionProblem("withdraw", writing("in_review"), "ben")).toMatch(/editors/);
  for (const act of questionActions) {
    const why = findActionProblem(act, life({ status: "draft", stage: null }), "ada");
    expect(why).toMatch(/^[A-Z].+\.$/);
  }
});

/** Applies the rules to an in-memory question, as the database would. */
function step(question: LifecycleState, act: QuestionAction, actor: string): LifecycleState | null {
  if (!getAllowedActions(question, owner(actor)).includes(act)) return question;
  if (act === "discard") return isPublished(question.status) ? { ...question, stage: null, editors: [] } : null;
  if (act.startsWith("publish")) return { status: getStatusAfter(act) ?? "live", stage: null, editors: [] };
  const stage = getStageAfter(act);
  if (stage) return { ...question, stage, status: isPublished(question.status) ? question.status : stage };
  return { ...question, status: getStatusAfter(act) ?? question.status };
}

it("never lets an editor approve or publish their own draft, or a draft skip review, in any order of actions", () => {
  const move = fc.record({
    actor: fc.constantFrom(...people),
    act: fc.constantFrom<QuestionAction | "write">(...questionActions, "write"),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      let question: LifecycleState | null = life({ status: "draft", stage: "draft", editors: ["ada"] });
      for (const { actor, act } of moves) {
        if (act === "write") {
          const editors: string[] = [...new Set([...question.editors, actor])];
          question = {
            ...question,
            stage: "draft",
            editors,
            status: isPublished(question.status) ? question.status : "draft",
          };
          continue;
        }
        const next: LifecycleState | null = step(question, act, actor);
        if (next !== question && (act === "approve" || act.startsWith("publish"))) {
          expect(question.editors).not.toContain(actor);
          expect(question.stage).toBe(act === "approve" ? "in_review" : "approved");
        }
        if (!next) return;
        expect(questionStatuses).toContain(next.status);
        if (!isPublished(next.status)) expect(draftStages).toContain(next.stage);
        question = next;
      }
    }),
    { numRuns: 500 },
  );
});

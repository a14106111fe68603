import fc from "fast-check";
import { expect, it } from "vitest";
import { readReportCases } from "~/db/seed/practice-case-files";
import { listScriptedAnswers } from "~/testing/scripted-reports";
import { composeIdealReport } from "../reports/ideal-report";
import type { ReportCase } from "../reports/report-case";
import { otherDiagnoses } from "./other-diagnoses";
import type { Report } from "./rubric";
import { scoreReport } from "./score-report";

const reportCases = readReportCases();
const cases = fc.constantFrom(...reportCases);
const scripted = fc.constantFrom(...listScriptedAnswers());
const find = (id: string) => reportCases.find((one) => one.id === id) as ReportCase;
const score = (one: ReportCase, report: Report) => scoreReport(one.rubric, report).score;
const split = (text: string) => text.split(/(?<=\.) /).filter(Boolean);

/** Sentences without a term of any rubric. */
const unrelated = fc
  .array(fc.constantFrom("the", "patient", "waited", "no", "blue", "possible", "not", "chair", "seen", "42", "but"), {
    minLength: 1,
    maxLength: 9,
  })
  .map((words) => `${words.join(" ")}.`);

it("never scores higher for unrelated text, wherever it stands (G11)", () => {
  fc.assert(
    fc.property(scripted, unrelated, fc.nat(20), fc.boolean(), ({ caseId, report }, text, at, isFinding) => {
      const section = isFinding ? "findings" : "impression";
      const sentences = split(report[section]);
      sentences.splice(at % (sentences.length + 1), 0, text);
      const changed = { ...report, [section]: sentences.join(" ") };
      expect(score(find(caseId), changed)).toBe(score(find(caseId), report));
    }),
    { numRuns: 500 },
  );
});

const negations = ["No ", "There is no ", "No evidence of ", "Negative for ", "Without ", "We see no acute "];
// communication-terms.test.ts covers communications.
const others = (one: ReportCase) =>
  one.rubric.statements.filter(({ isAbsent, kind }) => !isAbsent && kind !== "communication");

it("never judges a negated finding as stated, and never passes a negated critical finding (G8, G10)", () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(...negations), fc.nat(), fc.nat(), (one, negation, which, synonym) => {
      const statement = others(one)[which % others(one).length];
      const term = statement?.terms[synonym % statement.terms.length];
      if (!statement || /\b(?:no|is|are|stop|withhold)\b/.test(term ?? "")) return;
      const side = statement.side ? `${statement.side} ` : "";
      const findings = `${negation}${side}${term}.`;
      const judged = (report: Report) =>
        scoreReport(one.rubric, report).statements.find((found) => found.statement.id === statement.id)?.verdict;
      expect([findings, judged({ findings, impression: "" })]).toEqual([findings, "opposite"]);
      const ideal = composeIdealReport(one);
      const contradictory = { ...ideal, findings: `${ideal.findings} ${findings}` };
      expect(judged(contradictory)).not.toBe("stated");
      if (statement.kind === "critical") expect(score(one, contradictory)).toBeLessThan(70);
    }),
    { numRuns: 500 },
  );
});

it("does not depend on the order of the findings, nor on that of other sentences of the impression (G11)", () => {
  fc.assert(
    fc.property(scripted, fc.infiniteStream(fc.nat()), ({ caseId, report }, numbers) => {
      const shuffled = split(report.findings)
        .map((text) => ({ text, rank: numbers.next().value }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ text }) => text)
        .join(" ");
      const [first = "", ...rest] = split(report.impression);
      const impression = [first, ...rest.reverse()].join(" ");
      expect(score(find(caseId), { findings: shuffled, impression })).toBe(score(find(caseId), report));
    }),
  );
});

it("limits a report that names another diagnosis before the leading one (G10, G11)", () => {
  for (const one of reportCases) {
    const ideal = composeIdealReport(one);
    expect(score(one, { ...ideal, impression: `Lymphoma. ${ideal.impression}` })).toBe(69);
    expect(score(one, { ...ideal, impression: `No lymphoma. ${ideal.impression}` })).toBe(72);
  }
});

it("counts every synonym like the term itself (G11)", () => {
  for (const one of reportCases)
    for (const statement of one.rubric.statements.filter(({ kind }) => kind !== "communication")) {
      const details = (statement.details ?? []).map(([first]) => `, ${first}`).join("");
      const verdicts = statement.terms.map((term) => {
        const findings = `${statement.side ?? ""} ${term}${details}.`;
        const { statements } = scoreReport(one.rubric, { findings, impression: "" });
        return statements.find((judged) => judged.statement.id === statement.id)?.verdict;
      });
      expect([one.id, statement.id, ...new Set(verdicts)]).toEqual([
        ...[one.id, statement.id, statement.isAbsent ? "opposite" : "stated"],
      ]);
    }
});

it("never passes a report that lists many diagnoses, whatever else it says (G10)", () => {
  const lists = fc.uniqueArray(fc.constantFrom(...otherDiagnoses), { minLength: 9, maxLength: 20 });
  const joiners = fc.constantFrom(", ", ". ", " versus ", " or possibly ", "; ");
  fc.assert(
    fc.property(cases, lists, joiners, fc.boolean(), (one, diagnoses, joiner, isFinding) => {
      const ideal = composeIdealReport(one);
      const section = isFinding ? "findings" : "impression";
      const guesses = diagnoses.map(({ terms }) => terms[0]).join(joiner);
      expect(score(one, { ...ideal, [section]: `${ideal[section]} ${guesses}.` })).toBe(68);
    }),
    { numRuns: 300 },
  );
});

it("never passes a report that states and denies a critical finding (G10)", () => {
  for (const one of reportCases) {
    const { findings, impression } = composeIdealReport(one);
    const denied = split(findings).map((text) => text.replace(/^There is (?:an? )?/, "There is no "));
    expect(score(one, { findings: `${findings} ${denied.join(" ")} No dilated appendix.`, impression })).toBeLessThan(
      70,
    );
  }
});

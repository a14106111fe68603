import { seededRandom, shuffled } from "~/lib/random";
import type { Weights } from "./draw-questions";

// Builds the forms of the mock exam (S7).

/** A question from which forms may be built. */
export interface FormQuestion {
  id: string;
  organ: string;
  modality: string;
}

/**
 * The extra cost of a question beyond this form's equal share of a bank cell, because later forms need the cell, too.
 */
const unfairCost = 1000;

/**
 * Returns the question ids of each form in the order to ask; each question occurs at most once. The number of questions
 * of each organ and modality is as close to its weight as the bank allows (least sum of squared deviations). A form is
 * never incomplete, so a small bank gives fewer forms than requested. The same bank and seed give the same forms.
 */
export function buildForms(
  bank: readonly FormQuestion[],
  weights: Weights,
  { forms: formCount, questions: size }: { forms: number; questions: number },
  seed: number,
): string[][] {
  const random = seededRandom(seed);
  const distinctQuestions = [...new Map(bank.map((question) => [question.id, question])).values()];
  distinctQuestions.sort((a, b) => (a.id < b.id ? -1 : 1));
  const cells = new Map<string, { organ: string; modality: string; ids: string[] }>();
  for (const { id, organ, modality } of shuffled(distinctQuestions, random)) {
    const cellKey = `${organ} ${modality}`;
    const cell = cells.get(cellKey) ?? { organ, modality, ids: [] };
    cell.ids.push(id);
    cells.set(cellKey, cell);
  }
  const sortedCells = [...cells.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  const organShares = computeShares(
    sortedCells.map(({ organ }) => organ),
    weights,
    size,
  );
  const modalityShares = computeShares(
    sortedCells.map(({ modality }) => modality),
    weights,
    size,
  );
  const forms: string[][] = [];
  while (size > 0 && forms.length < formCount) {
    const remainingCells = sortedCells.map(({ organ, modality, ids }) => ({ organ, modality, left: ids.length }));
    const counts = composeForm(remainingCells, organShares, modalityShares, size, formCount - forms.length);
    if (!counts) break;
    const chosen = sortedCells.flatMap(({ ids }, index) => ids.splice(0, counts[index] ?? 0));
    forms.push(shuffled(chosen, random));
  }
  return forms;
}

/** Divides `size` among the domains by weight, in whole numbers rounded by the largest remainder. */
export function computeShares(domains: readonly string[], weights: Weights, size: number): Map<string, number> {
  const names = [...new Set(domains)].sort();
  const getWeight = (domain: string) => weights[domain] ?? 1;
  const sum = names.reduce((total, domain) => total + getWeight(domain), 0);
  const exactShares = names.map((domain) => ({ domain, share: (size * getWeight(domain)) / sum }));
  const shares = new Map(exactShares.map(({ domain, share }) => [domain, Math.floor(share)]));
  const remainder = size - [...shares.values()].reduce((total, share) => total + share, 0);
  const byRemainder = [...exactShares].sort((a, b) => (b.share % 1) - (a.share % 1) || (a.domain < b.domain ? -1 : 1));
  for (const { domain } of byRemainder.slice(0, remainder)) shares.set(domain, (shares.get(domain) ?? 0) + 1);
  return shares;
}

interface Arc {
  from: number;
  to: number;
  flow: number;
  /** Returns the cost of one more unit when the flow is `flow`; infinite if the arc is full. */
  cost(flow: number): number;
}

/**
 * Returns the number of questions to take from each cell. The numbers are a minimum-cost flow of `size` units from
 * organs through cells to modalities, in which each unit above a domain's share costs more. Returns null if there are
 * too few questions.
 */
function composeForm(
  cells: readonly { organ: string; modality: string; left: number }[],
  organShares: Map<string, number>,
  modalityShares: Map<string, number>,
  size: number,
  formsLeft: number,
): number[] | null {
  const nodeNames = [
    "source",
    ...[...organShares.keys()].map((organ) => `o ${organ}`),
    ...[...modalityShares.keys()].map((modality) => `m ${modality}`),
    "sink",
  ];
  const nodeIds = new Map(nodeNames.map((name, index) => [name, index]));
  const getNode = (name: string) => nodeIds.get(name) as number;
  const makeShareCost = (share: number) => (flow: number) => Math.max(0, 2 * (flow - share) + 1);
  const cellArcs: Arc[] = cells.map(({ organ, modality, left }) => {
    const fairCount = Math.ceil(left / formsLeft);
    const cost = (flow: number) => (flow >= left ? Number.POSITIVE_INFINITY : flow >= fairCount ? unfairCost : 0);
    return { from: getNode(`o ${organ}`), to: getNode(`m ${modality}`), flow: 0, cost };
  });
  const arcs: Arc[] = [
    ...[...organShares].map(([organ, share]) => ({
      from: getNode("source"),
      to: getNode(`o ${organ}`),
      flow: 0,
      cost: makeShareCost(share),
    })),
    ...cellArcs,
    ...[...modalityShares].map(([name, share]) => ({
      from: getNode(`m ${name}`),
      to: getNode("sink"),
      flow: 0,
      cost: makeShareCost(share),
    })),
  ];
  for (let unit = 0; unit < size; unit++)
    if (!augment(arcs, nodeNames.length, getNode("source"), getNode("sink"))) return null;
  return cellArcs.map(({ flow }) => flow);
}

/**
 * Sends one more unit along the cheapest path (Bellman–Ford on the residual graph). Returns false if there is no path.
 */
function augment(arcs: Arc[], nodeCount: number, source: number, sink: number): boolean {
  const unreachable = Number.POSITIVE_INFINITY;
  const distances = Array.from({ length: nodeCount }, (_, index) => (index === source ? 0 : unreachable));
  const incomingArcs = new Map<number, { arc: Arc; step: 1 | -1 }>();
  const updateDistance = (arc: Arc, from: number, to: number, cost: number, step: 1 | -1) => {
    const newDistance = (distances[from] as number) + cost;
    if (!(newDistance < (distances[to] as number))) return false;
    distances[to] = newDistance;
    incomingArcs.set(to, { arc, step });
    return true;
  };
  for (let round = 0, hasChanged = true; hasChanged && round < nodeCount; round++) {
    hasChanged = false;
    for (const arc of arcs) {
      hasChanged = updateDistance(arc, arc.from, arc.to, arc.cost(arc.flow), 1) || hasChanged;
      if (arc.flow > 0) hasChanged = updateDistance(arc, arc.to, arc.from, -arc.cost(arc.flow - 1), -1) || hasChanged;
    }
  }
  if (distances[sink] === unreachable) return false;
  for (let node = sink; node !== source; ) {
    const { arc, step } = incomingArcs.get(node) as { arc: Arc; step: 1 | -1 };
    arc.flow += step;
    node = step === 1 ? arc.from : arc.to;
  }
  return true;
}

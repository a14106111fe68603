import { seededRandom, shuffled } from "../../../lib/random";
import type { Weights } from "./draw";

// Builds the forms of the mock exam (S7).

/** A question that a form may contain. */
export interface FormQuestion {
  id: string;
  organ: string;
  modality: string;
}

/** The settings of the mock exam. */
export interface MockShape {
  forms: number;
  /** The number of blocks of a form, with a break between them. */
  blocks: number;
  questionsPerBlock: number;
  secondsPerQuestion: number;
}

/** The default settings, for a bank of a few hundred questions and about the pace of the core exam. */
export const usualShape: MockShape = { forms: 2, blocks: 2, questionsPerBlock: 12, secondsPerQuestion: 75 };

/** The cost of a question that leaves too few of its cell for later forms. */
const unfair = 1000;

/**
 * Returns the question ids of each form, in the order to ask. No question occurs twice. The domains of both axes have their shares
 * by weight, with the least sum of squared deviations that the bank allows. Forms are always whole, so a small bank gives fewer
 * than asked for. The same bank and seed give the same forms.
 */
export function buildForms(
  bank: readonly FormQuestion[],
  weights: Weights,
  shape: Pick<MockShape, "forms" | "blocks" | "questionsPerBlock">,
  seed: number,
): string[][] {
  const random = seededRandom(seed);
  const size = shape.blocks * shape.questionsPerBlock;
  const distinct = [...new Map(bank.map((question) => [question.id, question])).values()];
  distinct.sort((a, b) => (a.id < b.id ? -1 : 1));
  const cells = new Map<string, { organ: string; modality: string; ids: string[] }>();
  for (const { id, organ, modality } of shuffled(distinct, random)) {
    const name = `${organ} ${modality}`;
    const cell = cells.get(name) ?? { organ, modality, ids: [] };
    cell.ids.push(id);
    cells.set(name, cell);
  }
  const sorted = [...cells.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  const organs = sharesOf(
    sorted.map(({ organ }) => organ),
    weights,
    size,
  );
  const modalities = sharesOf(
    sorted.map(({ modality }) => modality),
    weights,
    size,
  );
  const forms: string[][] = [];
  while (size > 0 && forms.length < shape.forms) {
    const left = sorted.map(({ organ, modality, ids }) => ({ organ, modality, left: ids.length }));
    const counts = compose(left, organs, modalities, size, shape.forms - forms.length);
    if (!counts) break;
    const chosen = sorted.flatMap(({ ids }, index) => ids.splice(0, counts[index] ?? 0));
    forms.push(shuffled(chosen, random));
  }
  return forms;
}

/** Returns whole numbers by weight that add up to `size`, rounded by largest remainder. */
export function sharesOf(domains: readonly string[], weights: Weights, size: number): Map<string, number> {
  const names = [...new Set(domains)].sort();
  const weightOf = (domain: string) => weights[domain] ?? 1;
  const sum = names.reduce((total, domain) => total + weightOf(domain), 0);
  const exact = names.map((domain) => ({ domain, share: (size * weightOf(domain)) / sum }));
  const shares = new Map(exact.map(({ domain, share }) => [domain, Math.floor(share)]));
  const over = size - [...shares.values()].reduce((total, share) => total + share, 0);
  const byRemainder = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1) || (a.domain < b.domain ? -1 : 1));
  for (const { domain } of byRemainder.slice(0, over)) shares.set(domain, (shares.get(domain) ?? 0) + 1);
  return shares;
}

interface Arc {
  from: number;
  to: number;
  flow: number;
  /** Returns the cost of the unit after `flow`; infinite if the edge is full. */
  cost(flow: number): number;
}

/**
 * Returns the number of questions of each cell: a minimum-cost flow of `size` units from organs through cells to modalities, in
 * which each unit beyond a domain's share costs more. Null if there are too few questions.
 */
function compose(
  cells: readonly { organ: string; modality: string; left: number }[],
  organs: Map<string, number>,
  modalities: Map<string, number>,
  size: number,
  formsLeft: number,
): number[] | null {
  const names = [
    "source",
    ...[...organs.keys()].map((one) => `o ${one}`),
    ...[...modalities.keys()].map((one) => `m ${one}`),
    "sink",
  ];
  const node = new Map(names.map((name, index) => [name, index]));
  const at = (name: string) => node.get(name) as number;
  const beyond = (share: number) => (flow: number) => Math.max(0, 2 * (flow - share) + 1);
  const throughCells: Arc[] = cells.map(({ organ, modality, left }) => {
    const fair = Math.ceil(left / formsLeft);
    const cost = (flow: number) => (flow >= left ? Number.POSITIVE_INFINITY : flow >= fair ? unfair : 0);
    return { from: at(`o ${organ}`), to: at(`m ${modality}`), flow: 0, cost };
  });
  const arcs: Arc[] = [
    ...[...organs].map(([organ, share]) => ({
      from: at("source"),
      to: at(`o ${organ}`),
      flow: 0,
      cost: beyond(share),
    })),
    ...throughCells,
    ...[...modalities].map(([name, share]) => ({
      from: at(`m ${name}`),
      to: at("sink"),
      flow: 0,
      cost: beyond(share),
    })),
  ];
  for (let unit = 0; unit < size; unit++) if (!augment(arcs, names.length, at("source"), at("sink"))) return null;
  return throughCells.map(({ flow }) => flow);
}

/** Sends one more unit along the cheapest path (Bellman–Ford on the residual graph); returns false if there is none. */
function augment(arcs: Arc[], nodes: number, source: number, sink: number): boolean {
  const dearest = Number.POSITIVE_INFINITY;
  const distance = Array.from({ length: nodes }, (_, index) => (index === source ? 0 : dearest));
  const came = new Map<number, { arc: Arc; step: 1 | -1 }>();
  const relax = (arc: Arc, from: number, to: number, cost: number, step: 1 | -1) => {
    const reached = (distance[from] as number) + cost;
    if (!(reached < (distance[to] as number))) return false;
    distance[to] = reached;
    came.set(to, { arc, step });
    return true;
  };
  for (let round = 0, moved = true; moved && round < nodes; round++) {
    moved = false;
    for (const arc of arcs) {
      moved = relax(arc, arc.from, arc.to, arc.cost(arc.flow), 1) || moved;
      if (arc.flow > 0) moved = relax(arc, arc.to, arc.from, -arc.cost(arc.flow - 1), -1) || moved;
    }
  }
  if (distance[sink] === dearest) return false;
  for (let here = sink; here !== source; ) {
    const { arc, step } = came.get(here) as { arc: Arc; step: 1 | -1 };
    arc.flow += step;
    here = step === 1 ? arc.from : arc.to;
  }
  return true;
}

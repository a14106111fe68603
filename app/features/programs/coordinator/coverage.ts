import { domainName, type Modality, modalities, type Organ, organs } from "../../questions/taxonomy";

/** A number of questions of one organ and modality. */
export interface CellCount {
  organ: Organ | "none";
  modality: Modality;
  count: number;
}

/** How much of a domain was answered, in percent. */
export interface DomainCoverage {
  domain: string;
  percent: number;
}

const domains = [...organs, ...modalities];

/** Returns the number of questions of a domain, which is one of the two axes of a cell. */
function sumDomain(cells: readonly CellCount[], domain: (typeof domains)[number]): number {
  return cells.reduce((sum, cell) => (cell.organ === domain || cell.modality === domain ? sum + cell.count : sum), 0);
}

/**
 * Returns the share of the bank's questions of each domain that a member has answered. Retired questions can make the answers
 * more than the bank's questions, so that a share is at most 100. Leaves out domains without questions.
 */
export function computeCoverage(answered: readonly CellCount[], bank: readonly CellCount[]): DomainCoverage[] {
  return domains.flatMap((domain) => {
    const total = sumDomain(bank, domain);
    if (total === 0) return [];
    const percent = Math.min(100, Math.floor((100 * sumDomain(answered, domain)) / total));
    return { domain: domainName(domain), percent };
  });
}

/** Returns the mean of the members' coverage for each domain; empty without members. */
export function averageCoverage(members: readonly DomainCoverage[][]): DomainCoverage[] {
  return (members[0] ?? []).map(({ domain }, index) => ({
    domain,
    percent: Math.round(members.reduce((sum, one) => sum + (one[index]?.percent ?? 0), 0) / members.length),
  }));
}

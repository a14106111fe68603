import {
  domainName,
  levels,
  type Modality,
  modalities,
  type Organ,
  organs,
  questionTypes,
  typeNames,
} from "../../questions/taxonomy";

// Compares the composition of the free list with the bank. Pure.

/** One category with its number of live questions in the list and in the bank. */
export interface BalanceLine {
  name: string;
  free: number;
  bank: number;
  /** Rounded percentage; 0 if there are no questions. */
  freeShare: number;
  bankShare: number;
}

export interface Balance {
  title: string;
  lines: BalanceLine[];
}

interface Free {
  organ: Organ | "none";
  modality: Modality;
  level: string;
  type: string;
  status: string;
}

interface Bank {
  cells: readonly { organ: Organ | "none"; modality: Modality; total: number }[];
  kinds: readonly { level: string; type: string; total: number }[];
}

/**
 * Computes the balance by organ, modality, level, and type. Counts live questions only, because others are not drawn.
 */
export function computeBalance(list: readonly Free[], { cells, kinds }: Bank): Balance[] {
  const live = list.filter(({ status }) => status === "live");
  const sum = <T extends { total: number }>(rows: readonly T[], is: (row: T) => boolean) =>
    rows.reduce((all, row) => all + (is(row) ? row.total : 0), 0);
  const all = sum(cells, () => true);
  const share = (n: number, of: number) => (of ? Math.round((100 * n) / of) : 0);
  const line = (name: string, free: number, bank: number): BalanceLine => ({
    ...{ name, free, bank },
    freeShare: share(free, live.length),
    bankShare: share(bank, all),
  });
  const count = (is: (row: Free) => boolean) => live.filter(is).length;
  const used = (lines: BalanceLine[]) => lines.filter(({ free, bank }) => free + bank > 0);
  return [
    {
      title: "Organ",
      lines: used(
        [...organs, "none" as const].map((organ) =>
          line(
            domainName(organ),
            count((row) => row.organ === organ),
            sum(cells, (cell) => cell.organ === organ),
          ),
        ),
      ),
    },
    {
      title: "Modality",
      lines: used(
        modalities.map((modality) =>
          line(
            domainName(modality),
            count((row) => row.modality === modality),
            sum(cells, (cell) => cell.modality === modality),
          ),
        ),
      ),
    },
    {
      title: "Level",
      lines: used(
        levels.map((level) =>
          line(
            level,
            count((row) => row.level === level),
            sum(kinds, (kind) => kind.level === level),
          ),
        ),
      ),
    },
    {
      title: "Type",
      lines: used(
        questionTypes.map((type) =>
          line(
            typeNames[type],
            count((row) => row.type === type),
            sum(kinds, (kind) => kind.type === type),
          ),
        ),
      ),
    },
  ];
}

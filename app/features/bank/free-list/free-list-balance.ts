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

/** One category with its numbers of live questions on the list and in the bank. */
export interface BalanceLine {
  name: string;
  freeCount: number;
  bankCount: number;
  /** Rounded percentage of the live questions on the list; 0 if the list has none. */
  freeShare: number;
  bankShare: number;
}

export interface Balance {
  title: string;
  lines: BalanceLine[];
}

interface FreeQuestionFields {
  organ: Organ | "none";
  modality: Modality;
  level: string;
  type: string;
  status: string;
}

interface BankCounts {
  cells: readonly { organ: Organ | "none"; modality: Modality; total: number }[];
  levelTypeCounts: readonly { level: string; type: string; total: number }[];
}

/**
 * Computes the balance by organ, modality, level, and type. Counts only live questions, because new learners see only live
 * questions.
 */
export function computeBalance(list: readonly FreeQuestionFields[], { cells, levelTypeCounts }: BankCounts): Balance[] {
  const liveQuestions = list.filter(({ status }) => status === "live");
  const sum = <T extends { total: number }>(rows: readonly T[], matches: (row: T) => boolean) =>
    rows.reduce((total, row) => total + (matches(row) ? row.total : 0), 0);
  const bankTotal = sum(cells, () => true);
  const getPercentage = (n: number, total: number) => (total ? Math.round((100 * n) / total) : 0);
  const createLine = (name: string, freeCount: number, bankCount: number): BalanceLine => ({
    ...{ name, freeCount, bankCount },
    freeShare: getPercentage(freeCount, liveQuestions.length),
    bankShare: getPercentage(bankCount, bankTotal),
  });
  const countLive = (matches: (row: FreeQuestionFields) => boolean) => liveQuestions.filter(matches).length;
  const withoutEmptyLines = (lines: BalanceLine[]) =>
    lines.filter(({ freeCount, bankCount }) => freeCount + bankCount > 0);
  return [
    {
      title: "Organ",
      lines: withoutEmptyLines(
        [...organs, "none" as const].map((organ) =>
          createLine(
            domainName(organ),
            countLive((row) => row.organ === organ),
            sum(cells, (cell) => cell.organ === organ),
          ),
        ),
      ),
    },
    {
      title: "Modality",
      lines: withoutEmptyLines(
        modalities.map((modality) =>
          createLine(
            domainName(modality),
            countLive((row) => row.modality === modality),
            sum(cells, (cell) => cell.modality === modality),
          ),
        ),
      ),
    },
    {
      title: "Level",
      lines: withoutEmptyLines(
        levels.map((level) =>
          createLine(
            level,
            countLive((row) => row.level === level),
            sum(levelTypeCounts, (kind) => kind.level === level),
          ),
        ),
      ),
    },
    {
      title: "Type",
      lines: withoutEmptyLines(
        questionTypes.map((type) =>
          createLine(
            typeNames[type],
            countLive((row) => row.type === type),
            sum(levelTypeCounts, (kind) => kind.type === type),
          ),
        ),
      ),
    },
  ];
}

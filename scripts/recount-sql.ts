import { bankFiguresKey, bankFiguresSql, liveCellsSql } from "../app/features/questions/bank-cells.server";
import { referenceRebuildStatements } from "../app/features/questions/references.server";
import { indexRebuildStatements } from "../app/features/questions/search-index.server";

/** SQL statements that compute again what a database derives from its questions, to send after new questions. */
export const recountStatements = [
  "DELETE FROM bank_cell",
  `INSERT INTO bank_cell ${liveCellsSql}`,
  `DELETE FROM app_setting WHERE key = '${bankFiguresKey}'`,
  `INSERT INTO app_setting ${bankFiguresSql}`,
  ...referenceRebuildStatements,
  ...indexRebuildStatements,
];

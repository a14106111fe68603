/**
 * Throws where a select has HAVING without GROUP BY. D1 and the native libSQL client take that; a libSQL server's own parser
 * refuses it. Of the statements that the tests on D1 make, this was all that a real server refused (app/db/client.libsql.test.ts).
 */
export function refuseBareHaving(statement: string): void {
  let rest = statement.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''");
  // From the innermost brackets outwards: each pair holds the words of one select.
  for (let found = /\(([^()]*)\)/.exec(rest); found; found = /\(([^()]*)\)/.exec(rest)) {
    check(found[1] ?? "", statement);
    rest = rest.replace(found[0], "''");
  }
  check(rest, statement);
}

function check(words: string, statement: string) {
  const selects = words.split(/\b(?:union|intersect|except)\b/i);
  if (selects.some((select) => /\bhaving\b/i.test(select.replace(/\bgroup\s+by\b.*/is, ""))))
    throw new Error(`a libSQL server refuses HAVING without GROUP BY; count in a subselect: ${statement}`);
}

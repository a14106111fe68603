/**
 * Throws where a select has HAVING without GROUP BY. D1 and the native libSQL client accept that; the parser of a libSQL
 * server refuses it, and nothing else of the statements in our tests (app/db/client.libsql.test.ts).
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

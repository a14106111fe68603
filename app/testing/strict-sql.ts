/**
 * Throws if a select has HAVING without GROUP BY. D1 and the native libSQL client accept that, but a libSQL server refuses it. It
 * is the only difference that our tests have met (app/db/client.libsql.test.ts).
 */
export function refuseBareHaving(statement: string): void {
  let rest = statement.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''");
  // Each innermost pair of brackets holds one select; checked pairs are removed.
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

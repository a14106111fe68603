/** The same database; `plans` gives the lines of the query plans of everything that was sent to it since. */
export function recordPlans(binding: D1Database): { binding: D1Database; plans(): Promise<string[]> } {
  const sent: { sql: string; params: unknown[] }[] = [];
  const recording = {
    prepare(sql: string) {
      const entry: (typeof sent)[number] = { sql, params: [] };
      sent.push(entry);
      const statement = binding.prepare(sql);
      const bind = statement.bind.bind(statement);
      statement.bind = (...params: unknown[]) => {
        entry.params = params;
        return bind(...params);
      };
      return statement;
    },
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
  } as unknown as D1Database;
  const plans = async () => {
    const lines: string[] = [];
    for (const { sql, params } of sent) {
      const plan = await binding
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>();
      lines.push(...plan.results.map((row) => row.detail));
    }
    return lines;
  };
  return { binding: recording, plans };
}

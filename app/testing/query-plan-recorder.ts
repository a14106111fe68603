interface Sent {
  sql: string;
  params: unknown[];
}

/** Wraps a database and records its statements in `sent`, which a test may clear. */
export function recordQueryPlans(binding: D1Database) {
  const sent: Sent[] = [];
  const recording = {
    prepare(sql: string) {
      const entry: Sent = { sql, params: [] };
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
  /** Returns the query plan lines of every statement in `sent`, explained with its own parameters. */
  const plans = async () => {
    const lines: { sql: string; detail: string }[] = [];
    for (const { sql, params } of sent) {
      const plan = await binding
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>();
      lines.push(...plan.results.map(({ detail }) => ({ sql, detail })));
    }
    return lines;
  };
  return { binding: recording, sent, plans };
}

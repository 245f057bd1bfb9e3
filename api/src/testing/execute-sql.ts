import pg from 'pg';

/** Runs SQL statements one after the other in a new PostgreSQL connection. */
export async function executeSql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

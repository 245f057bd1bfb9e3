import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import type { Statement, TestDatabase } from './database.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns a logged statement as Drizzle SQL with its parameters inserted. */
const inlineParams = ({ query, params }: Statement) =>
  sql.join(
    query
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
  );

/**
 * Databases that record their statements. Each test database has only one recorder, because a recorder opens
 * its own connections.
 */
const recorders = new WeakMap<TestDatabase, { db: Database; statements: Statement[] }>();

function getRecorder(database: TestDatabase): { db: Database; statements: Statement[] } {
  const existingRecorder = recorders.get(database);
  if (existingRecorder) return existingRecorder;
  const statements: Statement[] = [];
  const recorder = { db: database.withQueryLog((statement) => statements.push(statement)), statements };
  recorders.set(database, recorder);
  return recorder;
}

/** Returns the query plan's steps for each statement that `runQueries` runs. Throws if it runs none. */
export async function explainQueries(
  database: TestDatabase,
  runQueries: (db: Database) => Promise<unknown>,
): Promise<{ query: string; steps: Plan[] }[]> {
  const { db, statements } = getRecorder(database);
  statements.length = 0;
  await runQueries(db);
  if (statements.length === 0) throw new Error('Nothing was read');
  const plans = [];
  for (const statement of statements) {
    const result = (await database.db.execute(sql`explain (format json) ${inlineParams(statement)}`)) as {
      rows: { 'QUERY PLAN': [{ Plan: Plan }] }[];
    };
    const [row] = result.rows;
    if (!row) throw new Error('No plan');
    plans.push({ query: statement.query, steps: nodesOf(row['QUERY PLAN'][0].Plan) });
  }
  return plans;
}

/**
 * Returns how the database reads a table while `runQueries` runs: the kinds of plan steps, with their
 * statements.
 */
export async function scansOf(
  database: TestDatabase,
  table: string,
  runQueries: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const plans = await explainQueries(database, runQueries);
  return plans.flatMap(({ query, steps }) =>
    steps.filter((step) => step['Relation Name'] === table).map((step) => `${step['Node Type']}: ${query}`),
  );
}

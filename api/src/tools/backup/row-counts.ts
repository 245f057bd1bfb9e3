import type { QueryClient } from '../../platform/db/pending-migrations.ts';

/** Number of rows by table, such as `public.cars`. */
export type RowCounts = Record<string, number>;

/** Counts the rows of all tables, except those of PostgreSQL itself and unlogged ones, which backups omit. */
export async function countRows(client: QueryClient): Promise<RowCounts> {
  const { rows: tables } = await client.query(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as identifier
      from pg_tables where schemaname <> 'information_schema' and schemaname not like 'pg\\_%'
        and (select relpersistence from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) = 'p'
      order by 1`,
  );
  const counts: RowCounts = {};
  for (const { name, identifier } of tables as { name: string; identifier: string }[]) {
    const { rows } = await client.query(`select count(*)::text as count from ${identifier}`);
    counts[name] = Number((rows as { count: string }[])[0]?.count);
  }
  return counts;
}

/** Returns the names of the tables whose number of rows differs, or that exist on one side only. */
export const findDifferences = (expected: RowCounts, actual: RowCounts): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((table) => expected[table] !== actual[table])
    .sort();

/** Returns a text table of the expected and actual counts, with a mark at each difference. */
export function formatCounts(expected: RowCounts, actual: RowCounts): string {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort();
  const rows = tables.map((table) => [
    table,
    String(expected[table] ?? 'missing'),
    String(actual[table] ?? 'missing'),
    expected[table] === actual[table] ? '' : 'DIFFERENT',
  ]);
  const tableRows = [['Table', 'In the backup', 'Restored', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...tableRows.map((row) => row[column]?.length ?? 0)));
  return tableRows
    .map(([table = '', before = '', after = '', mark = '']) =>
      `${table.padEnd(widths[0] ?? 0)}  ${before.padStart(widths[1] ?? 0)}  ${after.padStart(widths[2] ?? 0)}  ${mark}`.trimEnd(),
    )
    .join('\n');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from './migrations-folder.ts';

/** Migrations up to this one were released before the check existed, so it ignores them. */
export const LAST_UNCHECKED_MIGRATION = '0031_audit_wording';
const CONTRACT_PATTERN = /^-- contract: \S/m;

/** A migration statement that would break the previous version during a rolling update. */
export interface UnsafeStatement {
  statement: string;
  reason: string;
}

/** Replaces comments, and the content of strings and function bodies, which the check must not parse. */
const withoutLiterals = (sql: string): string =>
  sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (match) =>
    match.startsWith('-') || match.startsWith('/') ? ' ' : "''",
  );

/** Splits a text at a separator outside of parentheses. */
function splitOutsideParentheses(text: string, separator: string): string[] {
  const segments = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) segments.push('');
    else segments[segments.length - 1] += character;
  }
  return segments.map((segment) => segment.trim()).filter(Boolean);
}

const IDENTIFIER = String.raw`(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?`;
const ALTER_TABLE_PATTERN = new RegExp(`^alter table (?:if exists )?(?:only )?(${IDENTIFIER})\\s*(.*)$`, 'i');
const CREATE_TABLE_PATTERN = new RegExp(
  `^create (?:unlogged )?table (?:if not exists )?(${IDENTIFIER})`,
  'i',
);
const toTableName = (identifier: string): string =>
  identifier
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .toLowerCase();

/** Reasons by pattern of a whole statement. */
const STATEMENT_RULES: [RegExp, string][] = [
  [
    /^drop (table|view|materialized view|schema|sequence|type|function|procedure)\b/i,
    'the previous version may still use it',
  ],
  [
    /^alter (view|materialized view|sequence|type|function|schema) .*\b(rename|set schema)\b/i,
    'the previous version uses the old name',
  ],
];
/** Reasons by pattern of one action of ALTER TABLE. */
const ACTION_RULES: [RegExp, string][] = [
  [/^drop (?!constraint\b)/i, 'the previous version still reads or writes the column'],
  [/^(rename (?!constraint\b)|set schema\b)/i, 'the previous version uses the old name'],
  [/^alter .*\bset not null\b/i, 'the previous version may write null'],
  [
    /^add (?!constraint\b|check\b|primary\b|unique\b|foreign\b|exclude\b)(?=.*\bnot null\b)(?!.*(\bdefault\b|\bgenerated\b|\b(small|big)?serial\b))/i,
    'the previous version inserts rows without the column. Add a default',
  ],
  [/^alter .*?\b(set data )?type\b/i, 'the previous version expects the old type, and the table is locked'],
  [
    /^add (constraint .*?)?\bcheck\b(?!.*\bnot valid\b)/i,
    'the table is locked while every row is checked. Add NOT VALID, and validate in a later migration',
  ],
];

/**
 * Returns the statements that would break the previous version. During a rolling update, both versions use
 * the same tables (expand and contract). Ignores tables that the migration creates.
 */
export function findUnsafeStatements(migration: string): UnsafeStatement[] {
  const statements = splitOutsideParentheses(withoutLiterals(migration), ';').map((statement) =>
    statement.replaceAll(/\s+/g, ' '),
  );
  const newTables = new Set(
    statements.flatMap((statement) => {
      const [, table] = CREATE_TABLE_PATTERN.exec(statement) ?? [];
      return table === undefined ? [] : [toTableName(table)];
    }),
  );
  return statements.flatMap((statement) => {
    const [, table, actions] = ALTER_TABLE_PATTERN.exec(statement) ?? [];
    const checks =
      table === undefined || actions === undefined
        ? STATEMENT_RULES.map(([pattern, reason]) => ({ text: statement, pattern, reason }))
        : newTables.has(toTableName(table))
          ? []
          : splitOutsideParentheses(actions, ',').flatMap((text) =>
              ACTION_RULES.map(([pattern, reason]) => ({ text, pattern, reason })),
            );
    return checks
      .filter(({ text, pattern }) => pattern.test(text))
      .map(({ reason }) => ({ statement, reason }));
  });
}

/** Returns whether a comment marks the migration as the contract step of expand and contract. */
export const isContractMigration = (migration: string): boolean => CONTRACT_PATTERN.test(migration);

/** Formats the unsafe statements of migrations that were added after the check, one line per statement. */
export async function describeUnsafeMigrations(
  tags: readonly string[],
  { allowContract, folder = migrationsFolder }: { allowContract: boolean; folder?: string },
): Promise<string[]> {
  const lines = [];
  for (const tag of tags.filter((name) => name > LAST_UNCHECKED_MIGRATION)) {
    const migration = await readFile(join(folder, `${tag}.sql`), 'utf8');
    if (allowContract && isContractMigration(migration)) continue;
    for (const { statement, reason } of findUnsafeStatements(migration))
      lines.push(`${tag}.sql: ${statement}\n  ${reason}.`);
  }
  return lines;
}

import { migrationsFolder } from './migrations-folder.ts';
import { findPendingMigrations, type QueryClient } from './pending-migrations.ts';
import { describeUnsafeMigrations } from './rolling-update.ts';

/** Exit codes of `npm run migrate`. */
export const EXIT_CODES = { done: 0, refused: 1, failed: 2, pending: 3 } as const;

/** Options of `npm run migrate`. */
export interface MigrateOptions {
  check: boolean;
  contract: boolean;
}

/**
 * Lists the pending migrations and applies them with `migrate` if the options allow it. Returns the exit code.
 */
export async function applyPending(
  client: QueryClient,
  { check, contract }: MigrateOptions,
  migrate: () => Promise<unknown>,
  folder = migrationsFolder,
): Promise<number> {
  const { pending, isNew } = await findPendingMigrations(client, folder);
  if (pending.length === 0) {
    console.log('No pending migrations.');
    return EXIT_CODES.done;
  }
  const list = pending.map((tag) => `  ${tag}`).join('\n');
  if (check) {
    console.log(`Pending migrations:\n${list}`);
    return EXIT_CODES.pending;
  }
  // No version can be running on a new database.
  const unsafe =
    contract || isNew ? [] : await describeUnsafeMigrations(pending, { allowContract: false, folder });
  if (unsafe.length > 0) {
    console.error(
      `Refused: the previous version cannot run next to these statements.\n${unsafe.join('\n')}\nNothing changed. When no process of the previous version runs anymore, use npm run migrate -- --contract.`,
    );
    return EXIT_CODES.refused;
  }
  await migrate();
  console.log(`Applied migrations:\n${list}`);
  return EXIT_CODES.done;
}

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { refitPrices } from '../../catalog/prices/refit.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { readEnv } from '../../platform/env/env.ts';
import { seedDocumentSchema } from './seed-document.ts';
import { writeSeed } from './write-seed.ts';

/** Loads `--file seed.json` into the database of the environment. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  if (!values.file)
    throw new Error('Usage: node --import tsx api/src/tools/seed/command.ts --file <seed.json>');
  const env = readEnv(process.env);
  const parseResult = seedDocumentSchema.safeParse(JSON.parse(await readFile(values.file, 'utf8')));
  if (!parseResult.success) {
    const problems = parseResult.error.issues
      .slice(0, 10)
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`invalid seed document:\n  ${problems.join('\n  ')}`);
  }
  const database = await openDatabase(
    env,
    (error) => {
      console.error(`Database connection lost: ${error.message}`);
    },
    'seed',
  );
  try {
    await writeSeed(database.db, parseResult.data, env);
    // Fits prices now, so the first visitors get price labels.
    await refitPrices(database.db);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

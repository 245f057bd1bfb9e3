import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RefusedRestoreError, restoreBackup } from './restore.ts';
import { findDifferences, formatCounts } from './row-counts.ts';
import { readDataLocations } from './settings.ts';

const USAGE = `npm run restore -- --from DIR [--replace]

Restores a backup of npm run backup: verifies every file, restores database, pictures and site, and compares the number
of rows of each table. Stop the site first.

  --from DIR   folder of the backup
  --replace    delete the database's content, the pictures and the site that exist
  --help       print this help

Exit codes: 0 done, 1 refused (the backup is damaged, or the target is not empty), 2 failed or invalid arguments,
3 restored, but the number of rows differs. After 1 nothing has changed. After 2 the message says what has.`;
const [EXIT_DONE, EXIT_REFUSED, EXIT_FAILED, EXIT_DIFFERENT] = [0, 1, 2, 3];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return EXIT_DONE;
  }
  if (!values.from) throw new Error(`--from is required\n\n${USAGE}`);
  const locations = readDataLocations(process.env);
  const folder = resolve(values.from);
  const { manifest, rows } = await restoreBackup(locations, folder, values.replace);
  console.log(formatCounts(manifest.rows, rows));
  if (manifest.bucket !== null)
    console.log(`The pictures are in the bucket ${manifest.bucket}, which is not part of the backup.`);
  const differences = findDifferences(manifest.rows, rows);
  if (differences.length > 0) {
    console.error(`The number of rows differs in: ${differences.join(', ')}. Do not start the site.`);
    return EXIT_DIFFERENT;
  }
  console.log(`Restored ${folder} from ${manifest.createdAt}.`);
  return EXIT_DONE;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof RefusedRestoreError ? EXIT_REFUSED : EXIT_FAILED;
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from './backup.ts';
import { readDataLocations } from './settings.ts';

const USAGE = `npm run backup -- --to DIR

Writes a backup to a new folder: the database (DATABASE_URL, or the embedded one in DATA_DIR), the uploaded pictures
(DATA_DIR/images) and the site with its ledger (SITE_DIR). A site on PostgreSQL may keep running. Stop a site on the
embedded database first.
Pictures in a bucket (S3_BUCKET), settings and secrets are not part of it.

  --to DIR   folder to create; an existing folder must be empty
  --help     print this help

Exit codes: 0 done, 2 failed or invalid arguments. After 2 there is no backup.`;
const [EXIT_DONE, EXIT_FAILED] = [0, 2];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    console.log(USAGE);
    return EXIT_DONE;
  }
  if (!values.to) throw new Error(`--to is required\n\n${USAGE}`);
  const locations = readDataLocations(process.env);
  const target = resolve(values.to);
  const manifest = await createBackup(locations, target);
  const rowCount = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Backup written to ${target}: ${String(manifest.fileCount)} files, ${String(rowCount)} rows in ${String(Object.keys(manifest.rows).length)} tables.`,
  );
  if (manifest.bucket !== null)
    console.log(
      `The pictures in the bucket ${manifest.bucket} are not part of it. Back up the bucket separately.`,
    );
  return EXIT_DONE;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT_FAILED;
}

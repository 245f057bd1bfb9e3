import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { openEmbedded } from '../../platform/db/open.ts';
import { createBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import type { DataLocations } from './settings.ts';

test('--replace keeps a site that the backup does not have', async () => {
  const folder = await createTemporaryFolder();
  const locations: DataLocations = {
    database: { kind: 'embedded', folder: join(folder, 'data/db') },
    images: join(folder, 'data/images'),
    bucket: null,
    site: join(folder, 'site'),
  };
  await (await openEmbedded(join(folder, 'data/db'))).close();
  await createBackup(locations, join(folder, 'backup'));
  await mkdir(locations.site);
  await writeFile(join(locations.site, 'ledger.jsonl'), 'entry');
  await restoreBackup(locations, join(folder, 'backup'), true);
  expect(await readFile(join(locations.site, 'ledger.jsonl'), 'utf8')).toBe('entry');
}, 300_000);

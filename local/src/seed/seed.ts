import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { seedDocument } from '@second-gear/demo/document';
import { writeDrawings } from '@second-gear/demo/drawings';
import { apiEnvironment, type Secrets } from '../stack/environments.ts';
import type { Family } from '../stack/family.ts';
import type { Settings } from '../stack/settings.ts';
import { drawingsFolder, markSeeded } from './marker.ts';

/**
 * Writes the pictures and passes the seed document to the API's seed command. That command needs exclusive
 * access to an embedded database.
 * @param cars number of cars; defaults to the basic seed
 */
export async function seed(
  settings: Settings,
  secrets: Secrets,
  family: Family,
  say: (line: string) => void,
  cars?: number,
): Promise<void> {
  const document = seedDocument({ now: new Date(), ...(cars !== undefined && { cars }) });
  const shown = new Set(document.cars.flatMap(({ images }) => images.map((url) => basename(url))));
  const pictures = await writeDrawings(drawingsFolder(settings), shown);
  const file = join(settings.dataDir, 'seed.json');
  await writeFile(file, JSON.stringify(document));
  await family.run({
    name: 'Seed',
    script: 'api/src/seed/command.ts',
    args: ['--file', file],
    env: apiEnvironment(settings, secrets),
  });
  markSeeded(settings);
  say(
    `${String(document.cars.length)} cars, ${String(document.users.length)} people, ${String(pictures)} pictures`,
  );
}

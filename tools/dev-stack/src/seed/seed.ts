import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createSeedDocument } from '@second-gear/demo-data/document';
import { writePictures } from '@second-gear/demo-data/pictures';
import { apiEnvironment, type Secrets } from '../stack/environments.ts';
import type { Settings } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { drawingsFolder, markSeeded } from './marker.ts';

/**
 * Writes the pictures, and passes the demo content to the API's seed command. No other process may use an
 * embedded database at the same time.
 * @param carCount number of cars. If absent, the default number is used
 */
export async function seedDatabase(
  settings: Settings,
  secrets: Secrets,
  supervisor: Supervisor,
  printLine: (line: string) => void,
  carCount?: number,
): Promise<void> {
  const document = createSeedDocument({ now: new Date(), ...(carCount !== undefined && { cars: carCount }) });
  const usedPictures = new Set(document.cars.flatMap(({ images }) => images.map((url) => basename(url))));
  await writePictures(drawingsFolder(settings), usedPictures);
  const file = join(settings.dataDir, 'seed.json');
  await writeFile(file, JSON.stringify(document));
  await supervisor.run({
    name: 'Seed',
    script: 'api/src/tools/seed/command.ts',
    args: ['--file', file],
    env: apiEnvironment(settings, secrets),
  });
  markSeeded(settings);
  printLine(
    `${String(document.cars.length)} cars, ${String(document.users.length)} people, ${String(usedPictures.size)} pictures`,
  );
}

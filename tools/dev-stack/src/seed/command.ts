import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@second-gear/node-utils/root';
import { readSettings } from '../../bin/settings.mjs';
import { loadDotEnv } from '../stack/dotenv.ts';
import { loadSecrets } from '../stack/environments.ts';
import { createSupervisor } from '../stack/supervisor.ts';
import { seedDatabase } from './seed.ts';

const USAGE = `npm run seed -- [--cars N]

Adds the demo content to the database (for the embedded one, stop npm start first): N cars, with their people,
orders and photos. Existing content is not changed.`;

function parseCarCount(): number | undefined {
  const { values } = parseArgs({ options: { cars: { type: 'string' } } });
  if (values.cars === undefined) return undefined;
  const cars = Number(values.cars);
  if (!Number.isInteger(cars)) throw new Error(`--cars must be a whole number\n\n${USAGE}`);
  return cars;
}

const settings = readSettings(loadDotEnv(join(ROOT, '.env'), process.env), ROOT);
const supervisor = createSupervisor(join(settings.dataDir, 'logs'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void supervisor.stop());
try {
  const printLine = (line: string): void => {
    console.log(`Seeded: ${line}`);
  };
  await seedDatabase(settings, loadSecrets(settings.dataDir), supervisor, printLine, parseCarCount());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

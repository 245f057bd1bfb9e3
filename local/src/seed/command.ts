import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@second-gear/toolkit/root';
import { readSettings } from '../../bin/settings.mjs';
import { loadDotEnv } from '../stack/dotenv.ts';
import { createFamily } from '../stack/family.ts';
import { localSecrets } from '../stack/secrets.ts';
import { seed } from './seed.ts';

const USAGE = `npm run seed -- [--cars N]

Puts the demo content into the database (stop npm start first where it is the embedded one): N cars, and
the people, orders and pictures that belong to them. What is there already stays as it is.`;

function numberOfCars(): number | undefined {
  const { values } = parseArgs({ options: { cars: { type: 'string' } } });
  if (values.cars === undefined) return undefined;
  const cars = Number(values.cars);
  if (!Number.isInteger(cars)) throw new Error(`--cars takes a whole number\n\n${USAGE}`);
  return cars;
}

const settings = readSettings(loadDotEnv(join(ROOT, '.env'), process.env), ROOT);
const family = createFamily(join(settings.dataDir, 'logs'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void family.stop());
try {
  const say = (line: string): void => {
    console.log(`Seeded: ${line}`);
  };
  await seed(settings, localSecrets(settings.dataDir), family, say, numberOfCars());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

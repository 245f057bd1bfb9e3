import { join } from 'node:path';
import { openAddresses, whatOthersMay } from '@second-gear/contract/server/production';
import { DEMO_ACCOUNTS, SEED_PASSWORD } from '@second-gear/demo/people';
import { ROOT } from '@second-gear/toolkit/root';
import { readSettings } from '../bin/settings.mjs';
import { aborted, Interrupted, interruption } from './interruption.ts';
import { startStack } from './stack.ts';
import { loadDotEnv } from './stack/dotenv.ts';

const write = (text: string): void => {
  process.stdout.write(text);
};

/** Implements `npm start`: runs the stack until it is stopped. Resolves with the exit code. */
async function main(): Promise<number> {
  const signal = interruption();
  try {
    const settings = readSettings(loadDotEnv(join(ROOT, '.env'), process.env), ROOT);
    const stack = await startStack({ settings, write, signal });
    write(`\nSecond Gear is ready at ${stack.urls.site}\n`);
    if (settings.signIn === 'emulator' && settings.seed) {
      write(`\nDemo accounts (password ${SEED_PASSWORD}):\n`);
      for (const { email, role } of DEMO_ACCOUNTS) write(`  ${email}  (${role})\n`);
    }
    if (openAddresses(settings.env).length > 0) {
      const standIns = { emulator: settings.signIn === 'emulator', sandbox: settings.payments === 'sandbox' };
      for (const line of whatOthersMay(standIns)) write(`\nWARNING: ${line}\n`);
    }
    write('\nCtrl-C stops it; the data stay.\n');
    try {
      await Promise.race([aborted(signal), stack.death]);
    } finally {
      write('\nStopping …');
      await stack.stop();
      write(' stopped.\n');
    }
    return 0;
  } catch (error) {
    if (error instanceof Interrupted) {
      write('\nStopped before it was ready.\n');
      return 0;
    }
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exit(await main());

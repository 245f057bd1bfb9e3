import { join } from 'node:path';
import { DEMO_ACCOUNTS, SEED_PASSWORD } from '@second-gear/demo-data/people';
import { ROOT } from '@second-gear/node-utils/root';
import { describeSimulatorRisks, findExternalBindSettings } from '@second-gear/server-config/production';
import { readSettings } from '../bin/settings.mjs';
import { createInterruptSignal, InterruptedError, waitForAbort } from './interrupt-signal.ts';
import { startStack } from './stack.ts';
import { loadDotEnv } from './stack/dotenv.ts';

const write = (text: string): void => {
  process.stdout.write(text);
};

/** Implements `npm start`: runs the stack until it is stopped. Resolves with the exit code. */
async function main(): Promise<number> {
  const signal = createInterruptSignal();
  try {
    const settings = readSettings(loadDotEnv(join(ROOT, '.env'), process.env), ROOT);
    const stack = await startStack({ settings, write, signal });
    write(`\nSecond Gear is ready at ${stack.urls.site}\n`);
    if (settings.signIn === 'emulator' && settings.seed) {
      write(`\nDemo accounts (password ${SEED_PASSWORD}):\n`);
      for (const { email, role } of DEMO_ACCOUNTS) write(`  ${email}  (${role})\n`);
    }
    if (findExternalBindSettings(settings.env).length > 0) {
      const localServices = {
        emulator: settings.signIn === 'emulator',
        sandbox: settings.payments === 'sandbox',
      };
      for (const line of describeSimulatorRisks(localServices)) write(`\nWARNING: ${line}\n`);
    }
    write('\nPress Ctrl-C to stop. Your data is saved.\n');
    try {
      await Promise.race([waitForAbort(signal), stack.unexpectedExit]);
    } finally {
      write('\nStopping …');
      await stack.stop();
      write(' stopped.\n');
    }
    return 0;
  } catch (error) {
    if (error instanceof InterruptedError) {
      write('\nStopped before startup finished.\n');
      return 0;
    }
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exit(await main());

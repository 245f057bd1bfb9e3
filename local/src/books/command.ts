import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { readSettings } from '../../bin/settings.mjs';
import { loadDotEnv } from '../stack/dotenv.ts';
import { addresses, apiEnvironment, sandboxEnvironment } from '../stack/environments.ts';
import { createFamily } from '../stack/family.ts';
import { localSecrets } from '../stack/secrets.ts';
import type { Settings } from '../stack/settings.ts';

/** Exit code if the comparison could not run, as in the API's command. */
const UNASKED = 2;
const READY_MS = 60_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch (error) {
    // The sandbox is not listening or does not respond in time.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return false;
    throw error;
  }
};

const settings = (): Settings => readSettings(loadDotEnv(join(ROOT, '.env'), process.env), ROOT);

/**
 * Runs the API's reconciliation with the stack's settings. Starts the payments sandbox for that time if it is
 * not running.
 */
async function compareBooks(stack: Settings, args: string[]): Promise<number> {
  const family = createFamily(join(stack.dataDir, 'logs'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void family.stop());
  const page = `${addresses(stack).sandbox}/stripe.js`;
  try {
    if (stack.payments === 'sandbox' && !(await answers(page))) {
      const script = 'payments-sandbox/src/main.ts';
      const child = family.start({ name: 'Payments sandbox', script, env: sandboxEnvironment(stack) });
      await family.answers(child, page, READY_MS);
    }
    const env = apiEnvironment(stack, localSecrets(stack.dataDir));
    const command = ['--import', 'tsx', 'api/src/reconciliation/command.ts', ...args];
    const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? UNASKED;
  } finally {
    await family.stop();
  }
}

try {
  process.exitCode = await compareBooks(settings(), process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = UNASKED;
}

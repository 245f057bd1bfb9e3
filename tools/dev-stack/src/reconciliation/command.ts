import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { readSettings } from '../../bin/settings.mjs';
import { loadDotEnv } from '../stack/dotenv.ts';
import { getServiceUrls, apiEnvironment, loadSecrets, sandboxEnvironment } from '../stack/environments.ts';
import type { Settings } from '../stack/settings.ts';
import { createSupervisor } from '../stack/supervisor.ts';

/** Exit code if the reconciliation could not run. The API's command uses the same code. */
const COULD_NOT_RUN_EXIT_CODE = 2;
const READY_TIMEOUT_MS = 60_000;

const isReachable = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch (error) {
    // The sandbox is not listening or does not respond in time.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return false;
    throw error;
  }
};

const loadSettings = (): Settings => readSettings(loadDotEnv(join(ROOT, '.env'), process.env), ROOT);

/**
 * Runs the API's reconciliation command with the stack's settings. If the payments sandbox is needed and not
 * running, starts it and stops it afterwards. Resolves with the exit code.
 */
async function runReconciliation(stackSettings: Settings, args: string[]): Promise<number> {
  const supervisor = createSupervisor(join(stackSettings.dataDir, 'logs'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void supervisor.stop());
  const healthUrl = `${getServiceUrls(stackSettings).sandbox}/stripe.js`;
  try {
    if (stackSettings.payments === 'sandbox' && !(await isReachable(healthUrl))) {
      const script = 'testing/stripe-sandbox/src/main.ts';
      const child = supervisor.start({
        name: 'Payments sandbox',
        script,
        env: sandboxEnvironment(stackSettings),
      });
      await supervisor.waitUntilHealthy(child, healthUrl, READY_TIMEOUT_MS);
    }
    const env = apiEnvironment(stackSettings, loadSecrets(stackSettings.dataDir));
    const nodeArgs = ['--import', 'tsx', 'api/src/money/reconciliation/command.ts', ...args];
    const child = spawn(process.execPath, nodeArgs, { cwd: ROOT, env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? COULD_NOT_RUN_EXIT_CODE;
  } finally {
    await supervisor.stop();
  }
}

try {
  process.exitCode = await runReconciliation(loadSettings(), process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = COULD_NOT_RUN_EXIT_CODE;
}

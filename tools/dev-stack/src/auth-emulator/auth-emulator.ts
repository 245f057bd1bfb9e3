import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findFreePort } from '@second-gear/node-utils/ports';
import { DEMO_PROJECT } from '../../bin/settings.mjs';
import type { Child } from '../stack/child.ts';
import { getServiceUrls } from '../stack/environments.ts';
import type { Settings } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { readAccountsFile, startSavingAccounts, upsertAccounts } from './accounts.ts';
import { startEmulatorProxy } from './proxy.ts';
import { addSeedAccounts } from './seed-accounts.ts';

const START_TIMEOUT_MS = 180_000;
const SAVE_INTERVAL_MS = 2000;
/** Email subjects by the emulator's request type. */
const EMAIL_SUBJECTS: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'reset your password',
  VERIFY_EMAIL: 'confirm your email address',
};
const CONFIG_TEMPLATE = new URL('../../firebase.json', import.meta.url);

interface EmulatorConfig {
  emulators: Record<'auth' | 'hub' | 'logging', { host: string; port: number }>;
}

export interface AuthEmulator {
  /** Waits until the emulator responds, then restores the saved accounts and adds the demo accounts. */
  waitUntilReady: () => Promise<void>;
}

/**
 * Writes a copy of firebase.json to `folder`, with this port for the emulator, and with free ports for its
 * helper services `hub` and `logging`. Returns the path of the copy.
 */
async function writeConfig(port: number, folder: string): Promise<string> {
  const config = JSON.parse(await readFile(CONFIG_TEMPLATE, 'utf8')) as EmulatorConfig;
  config.emulators.auth.port = port;
  config.emulators.hub.port = await findFreePort();
  config.emulators.logging.port = await findFreePort();
  const file = join(folder, 'firebase.json');
  await writeFile(file, JSON.stringify(config));
  return file;
}

/**
 * Starts the Auth emulator of firebase-tools. Startup takes several seconds, so callers can do other work
 * before they call `waitUntilReady`.
 */
export async function startAuthEmulator(
  settings: Settings,
  supervisor: Supervisor,
  printLine: (line: string) => void,
): Promise<AuthEmulator> {
  const folder = join(settings.dataDir, 'auth');
  const file = join(folder, 'accounts.json');
  const origin = getServiceUrls(settings).authEmulator;
  const emulatorPort = await findFreePort();
  const proxy = await startEmulatorProxy({
    port: settings.ports.authEmulator,
    emulatorPort,
    project: DEMO_PROJECT,
    onEmail: ({ email, requestType, oobLink }) => {
      printLine(`Email to ${email}: ${EMAIL_SUBJECTS[requestType] ?? requestType}: ${oobLink}`);
    },
  });
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const firebaseToolsDir = dirname(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
  let saver: ReturnType<typeof startSavingAccounts> | undefined;
  let isStopping = false;

  const child: Child = supervisor.start({
    name: 'Auth emulator',
    script: join(firebaseToolsDir, 'lib/bin/firebase.js'),
    args: [
      'emulators:start',
      '--only',
      'auth',
      '--project',
      DEMO_PROJECT,
      '--config',
      await writeConfig(emulatorPort, folder),
    ],
    cwd: folder,
    // XDG_CONFIG_HOME contains the settings of firebase-tools, and TMPDIR the file through which the
    // emulators of a project find each other. Both are folders of this stack, because files in the default
    // folders may belong to another OS user. CI=true turns off login, telemetry, prompts, and a remote check
    // that would reject this pinned version.
    env: {
      ...settings.env,
      XDG_CONFIG_HOME: join(folder, 'tools'),
      TMPDIR: join(folder, 'tmp'),
      NO_UPDATE_NOTIFIER: '1',
      CI: 'true',
    },
    gracePeriodMs: 3000,
    beforeStop: async () => {
      isStopping = true;
      await saver?.stop();
      await saver?.save().catch((error: unknown) => {
        printLine(`could not save the latest accounts: ${String(error)}`);
      });
      proxy.close();
      proxy.closeAllConnections();
    },
  });

  const waitUntilReady = async (): Promise<void> => {
    await supervisor.waitUntilHealthy(child, origin, START_TIMEOUT_MS);
    const savedAccounts = await readAccountsFile(file);
    if (savedAccounts) await upsertAccounts(origin, savedAccounts);
    if (settings.seed) await addSeedAccounts(origin, folder, savedAccounts === null);
    saver = startSavingAccounts(origin, file, SAVE_INTERVAL_MS, (error) => {
      if (!isStopping) printLine(`could not save the accounts: ${String(error)}`);
    });
    await saver.save();
  };
  return { waitUntilReady };
}

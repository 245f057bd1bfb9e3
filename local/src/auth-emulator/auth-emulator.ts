import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '@second-gear/toolkit/ports';
import { DEMO_PROJECT } from '../../bin/settings.mjs';
import type { Child } from '../stack/child.ts';
import { addresses } from '../stack/environments.ts';
import type { Family } from '../stack/family.ts';
import type { Settings } from '../stack/settings.ts';
import { keepAccounts, loadAccounts, writeAccounts } from './accounts.ts';
import { serveEmulatorFront } from './front.ts';
import { addSeedAccounts } from './seed-accounts.ts';

const START_TIMEOUT_MS = 180_000;
const SAVE_EVERY_MS = 2000;
/** Subjects of emails, by the emulator's request type. */
const SUBJECTS: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'reset your password',
  VERIFY_EMAIL: 'confirm your email address',
};
const CONFIG = new URL('../../firebase.json', import.meta.url);

interface EmulatorConfig {
  emulators: Record<'auth' | 'hub' | 'logging', { host: string; port: number }>;
}

export interface AuthEmulator {
  /** Waits until the emulator responds, then restores the accounts of earlier runs and adds the seed's. */
  ready: () => Promise<void>;
}

/**
 * Writes the repository's firebase.json to the data folder, with free ports for hub and logging. Returns the
 * file.
 */
async function writeConfig(port: number, folder: string): Promise<string> {
  const config = JSON.parse(await readFile(CONFIG, 'utf8')) as EmulatorConfig;
  config.emulators.auth.port = port;
  config.emulators.hub.port = await freePort();
  config.emulators.logging.port = await freePort();
  const file = join(folder, 'firebase.json');
  await writeFile(file, JSON.stringify(config));
  return file;
}

/**
 * Starts the Auth emulator of firebase-tools. Startup takes several seconds of CPU time, so the caller can do
 * other work before `ready`.
 */
export async function startAuthEmulator(
  settings: Settings,
  family: Family,
  report: (line: string) => void,
): Promise<AuthEmulator> {
  const folder = join(settings.dataDir, 'auth');
  const file = join(folder, 'accounts.json');
  const origin = addresses(settings).authEmulator;
  const innerPort = await freePort();
  const front = await serveEmulatorFront({
    port: settings.ports.authEmulator,
    emulatorPort: innerPort,
    project: DEMO_PROJECT,
    onMail: ({ email, requestType, oobLink }) => {
      report(`Mail to ${email}: ${SUBJECTS[requestType] ?? requestType}: ${oobLink}`);
    },
  });
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const tools = dirname(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
  let keeper: ReturnType<typeof keepAccounts> | undefined;
  let stopping = false;

  const child: Child = family.start({
    name: 'Auth emulator',
    script: join(tools, 'lib/bin/firebase.js'),
    args: [
      'emulators:start',
      '--only',
      'auth',
      '--project',
      DEMO_PROJECT,
      '--config',
      await writeConfig(innerPort, folder),
    ],
    cwd: folder,
    // Separate folders for settings and for the file by which a project's emulators find each other; the file
    // of another OS account may not be writable. CI: no login, no telemetry, no prompts, and no remote notice
    // that rejects this pinned version.
    env: {
      ...settings.env,
      XDG_CONFIG_HOME: join(folder, 'tools'),
      TMPDIR: join(folder, 'tmp'),
      NO_UPDATE_NOTIFIER: '1',
      CI: 'true',
    },
    graceMs: 3000,
    beforeStop: async () => {
      stopping = true;
      await keeper?.end();
      await keeper?.save().catch((error: unknown) => {
        report(`The accounts made in the last moments could not be kept: ${String(error)}`);
      });
      front.close();
      front.closeAllConnections();
    },
  });

  const ready = async (): Promise<void> => {
    await family.answers(child, origin, START_TIMEOUT_MS);
    const kept = await loadAccounts(file);
    if (kept) await writeAccounts(origin, kept);
    if (settings.seed) await addSeedAccounts(origin, folder, kept === null);
    keeper = keepAccounts(origin, file, SAVE_EVERY_MS, (error) => {
      if (!stopping) report(`The accounts could not be kept: ${String(error)}`);
    });
    await keeper.save();
  };
  return { ready };
}

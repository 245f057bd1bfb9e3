import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFreePorts } from '../bin/ports.mjs';
import { requireSafe } from '../bin/production.mjs';
import { type AuthEmulator, startAuthEmulator } from './auth-emulator/auth-emulator.ts';
import { isSeeded } from './seed/marker.ts';
import { seed } from './seed/seed.ts';
import {
  type Addresses,
  addresses,
  apiEnvironment,
  gatewayEnvironment,
  rendererEnvironment,
  sandboxEnvironment,
  siteEnvironment,
} from './stack/environments.ts';
import { createFamily } from './stack/family.ts';
import { runSteps, type Step } from './stack/progress.ts';
import { localSecrets } from './stack/secrets.ts';
import type { Settings } from './stack/settings.ts';

/** Startup takes minutes on a busy machine. A process that ends is reported immediately. */
const READY_MS = 600_000;

export interface StackOptions {
  settings: Settings;
  /** Receives the progress output, including line ends. */
  write: (text: string) => void;
  /** Aborts a start and stops everything started so far. */
  signal: AbortSignal;
}

export interface Stack {
  urls: Addresses;
  /** Rejects when a part of the stack ends unexpectedly; the message has its name and last lines. */
  death: Promise<never>;
  /** Stops everything in order. Data persist. */
  stop: () => Promise<void>;
}

/**
 * Starts the whole local stack: site, API, and local replacements of Firebase and Stripe unless the settings
 * name real ones. If a step fails or `signal` aborts, stops everything and throws.
 */
export async function startStack({ settings, write, signal }: StackOptions): Promise<Stack> {
  const family = createFamily(join(settings.dataDir, 'logs'));
  const urls = addresses(settings);
  const secrets = localSecrets(settings.dataDir);
  requireSafe(settings, secrets.jwt);
  const warn = (line: string): void => {
    write(`${line}\n`);
  };
  let emulator: AuthEmulator | undefined;

  const launchEmulator: Step = {
    title: 'Launch the Auth emulator (it comes up in the background)',
    run: async () => {
      emulator = await startAuthEmulator(settings, family, warn);
    },
  };
  const startSandbox: Step = {
    title: 'Start the payments sandbox',
    run: async () => {
      const child = family.start({
        name: 'Payments sandbox',
        script: 'payments-sandbox/src/main.ts',
        env: sandboxEnvironment(settings),
      });
      await family.answers(child, `${urls.sandbox}/stripe.js`, READY_MS);
    },
  };
  const startRenderer: Step = {
    title: 'Start the renderer',
    run: async () => {
      const env = rendererEnvironment(settings);
      const child = family.keep({ name: 'Renderer', script: 'ops/src/renderer/main.ts', env });
      await family.answers(child, `${urls.renderer}/-/state`, READY_MS);
    },
  };
  const awaitEmulator: Step = { title: 'Wait for the Auth emulator', run: async () => emulator?.ready() };
  const steps: Step[] = [
    { title: 'Check the ports', run: () => requireFreePorts(settings) },
    ...(settings.signIn === 'emulator' ? [launchEmulator] : []),
    {
      title: 'Build and compose the site',
      run: (say) =>
        family.run({
          name: 'Site build',
          script: 'ops/src/commands/build-site.ts',
          args: ['--browser-if-any'],
          env: siteEnvironment(settings),
          onLine: (line) => {
            say(line.trim());
          },
        }),
    },
    ...(settings.payments === 'sandbox' ? [startSandbox] : []),
    {
      title: 'Seed the database',
      run: async (say) => {
        if (!settings.seed) say('skipped: SEED_DEMO is not true, or a Firebase project of your own is used');
        else if (isSeeded(settings)) say('nothing to do: it is in already');
        else await seed(settings, secrets, family, say);
      },
    },
    {
      title: 'Start the API',
      run: async () => {
        const env = apiEnvironment(settings, secrets);
        const child = family.start({ name: 'API', script: 'api/src/server.ts', env });
        await family.answers(child, `${urls.api}/readyz`, READY_MS);
      },
    },
    ...(settings.draws ? [startRenderer] : []),
    {
      title: 'Start the site',
      run: async () => {
        const env = gatewayEnvironment(settings);
        const child = family.start({ name: 'Site', script: 'ops/src/gateway/main.ts', env });
        await family.answers(child, `http://127.0.0.1:${String(settings.ports.site)}/`, READY_MS);
      },
    },
    ...(settings.signIn === 'emulator' ? [awaitEmulator] : []),
  ];

  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
  try {
    const started = runSteps(steps, write, () => {
      signal.throwIfAborted();
    });
    await Promise.race([started, family.death, interrupted]);
  } catch (error) {
    await family.stop();
    throw error;
  }
  // Contains the stack's ports for the other commands of this folder.
  const note = join(settings.dataDir, 'stack.json');
  await writeFile(note, JSON.stringify({ api: urls.api, apiInternal: urls.apiInternal, pid: process.pid }));
  return {
    urls,
    death: family.death,
    stop: async () => {
      await rm(note, { force: true });
      await family.stop();
    },
  };
}

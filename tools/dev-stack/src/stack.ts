import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFreePorts } from '../bin/ports.mjs';
import { requireSafeSettings } from '../bin/production.mjs';
import { type AuthEmulator, startAuthEmulator } from './auth-emulator/auth-emulator.ts';
import { isSeeded } from './seed/marker.ts';
import { seedDatabase } from './seed/seed.ts';
import {
  type ServiceUrls,
  getServiceUrls,
  apiEnvironment,
  gatewayEnvironment,
  loadSecrets,
  rendererEnvironment,
  sandboxEnvironment,
  siteEnvironment,
} from './stack/environments.ts';
import { runSteps, type Stage, type Step } from './stack/run-steps.ts';
import type { Settings } from './stack/settings.ts';
import { createSupervisor } from './stack/supervisor.ts';

/**
 * A long timeout, because startup takes minutes on a busy machine. A process that ends is reported
 * immediately.
 */
const READY_TIMEOUT_MS = 600_000;

export interface StackOptions {
  settings: Settings;
  /** Receives the progress output, including line breaks. */
  write: (text: string) => void;
  /** Aborts the start and stops everything that has started. */
  signal: AbortSignal;
}

export interface Stack {
  urls: ServiceUrls;
  /**
   * Rejects when a process of the stack ends unexpectedly. The message contains the name of the process and
   * its last lines of output.
   */
  unexpectedExit: Promise<never>;
  /** Stops all processes. Keeps the data. */
  stop: () => Promise<void>;
}

/**
 * Starts the whole local stack: the site, the API, and local replacements of Firebase and Stripe unless the
 * settings configure the real services. If a step fails or `signal` aborts, stops everything and throws.
 */
export async function startStack({ settings, write, signal }: StackOptions): Promise<Stack> {
  const supervisor = createSupervisor(join(settings.dataDir, 'logs'));
  const urls = getServiceUrls(settings);
  const secrets = loadSecrets(settings.dataDir);
  requireSafeSettings(settings, secrets.jwt);
  const writeLine = (line: string): void => {
    write(`${line}\n`);
  };
  let emulator: AuthEmulator | undefined;

  const launchEmulator: Step = {
    title: 'Launch the Auth emulator (in the background)',
    run: async () => {
      emulator = await startAuthEmulator(settings, supervisor, writeLine);
    },
  };
  const startSandbox: Step = {
    title: 'Start the payments sandbox',
    run: async () => {
      const child = supervisor.start({
        name: 'Payments sandbox',
        script: 'testing/stripe-sandbox/src/main.ts',
        env: sandboxEnvironment(settings),
      });
      await supervisor.waitUntilHealthy(child, `${urls.sandbox}/stripe.js`, READY_TIMEOUT_MS);
    },
  };
  const startRenderer: Step = {
    title: 'Start the renderer',
    run: async () => {
      const env = rendererEnvironment(settings);
      const child = supervisor.restartOnExit({
        name: 'Renderer',
        script: 'tools/release/src/renderer/main.ts',
        env,
      });
      await supervisor.waitUntilHealthy(child, `${urls.renderer}/-/state`, READY_TIMEOUT_MS);
    },
  };
  const waitForEmulator: Step = {
    title: 'Wait for the Auth emulator',
    run: async () => emulator?.waitUntilReady(),
  };
  const buildSite: Step = {
    title: 'Build and compose the site',
    run: (printLine) =>
      supervisor.run({
        name: 'Site build',
        script: 'tools/release/src/commands/build-site.ts',
        args: ['--browser-if-installed'],
        env: siteEnvironment(settings),
        onLine: (line) => {
          printLine(line.trim());
        },
      }),
  };
  const seed: Step = {
    title: 'Seed the database',
    run: async (printLine) => {
      if (!settings.seed)
        printLine('skipped: SEED_DEMO is not true, or you are using your own Firebase project');
      else if (isSeeded(settings)) printLine('nothing to do: the demo content is already there');
      else await seedDatabase(settings, secrets, supervisor, printLine);
    },
  };
  const startApi: Step = {
    title: 'Start the API',
    run: async () => {
      const env = apiEnvironment(settings, secrets);
      const child = supervisor.start({ name: 'API', script: 'api/src/server.ts', env });
      await supervisor.waitUntilHealthy(child, `${urls.api}/readyz`, READY_TIMEOUT_MS);
    },
  };
  const startGateway: Step = {
    title: 'Start the site',
    run: async () => {
      const env = gatewayEnvironment(settings);
      const child = supervisor.start({ name: 'Site', script: 'tools/release/src/gateway/main.ts', env });
      const url = `http://127.0.0.1:${String(settings.ports.site)}/`;
      await supervisor.waitUntilHealthy(child, url, READY_TIMEOUT_MS);
    },
  };
  const stages: Stage[] = [
    { title: 'Check the ports', run: () => requireFreePorts(settings) },
    ...(settings.signIn === 'emulator' ? [launchEmulator] : []),
    // The build has idle phases, in which the API starts.
    [[buildSite], [...(settings.payments === 'sandbox' ? [startSandbox] : []), seed, startApi]],
    ...(settings.ssr ? [startRenderer] : []),
    startGateway,
    ...(settings.signIn === 'emulator' ? [waitForEmulator] : []),
  ];

  const whenInterrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
  try {
    const whenStarted = runSteps(stages, write, () => {
      signal.throwIfAborted();
    });
    await Promise.race([whenStarted, supervisor.unexpectedExit, whenInterrupted]);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  // `npm run dev` reads this file to find the API of the running stack.
  const stackFile = join(settings.dataDir, 'stack.json');
  await writeFile(
    stackFile,
    JSON.stringify({ api: urls.api, apiInternal: urls.apiInternal, pid: process.pid }),
  );
  return {
    urls,
    unexpectedExit: supervisor.unexpectedExit,
    stop: async () => {
      await rm(stackFile, { force: true });
      await supervisor.stop();
    },
  };
}

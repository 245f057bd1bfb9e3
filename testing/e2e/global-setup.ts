import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FullConfig, request } from '@playwright/test';
import { requireBrowser } from '@second-gear/node-utils/find-browser';
import { findFreePorts } from '@second-gear/node-utils/ports';
import { ADMIN, TestDataApi } from './support/data/test-data-api.ts';
import { publishStack, STACK_VARIABLE } from './support/stack/stack.ts';
import { startStack } from './support/stack/start-stack.ts';

/** Stores the server logs next to the output of failed tests. */
async function saveLogs(config: FullConfig, logs: string): Promise<void> {
  const output = config.projects[0]?.outputDir;
  if (output) await cp(logs, join(output, 'server-logs'), { recursive: true });
}

/**
 * Turns off the moderation rule for repeated photos, because all listings of these tests have the same
 * picture.
 */
async function allowSharedPicture(): Promise<void> {
  const http = await request.newContext();
  await new TestDataApi(http).call(ADMIN, 'PUT', '/moderation/rules/repeated_photos', { on: false });
  await http.dispose();
}

/**
 * Starts a stack with free ports, fresh data, and a separate site. Returns a function that stops the stack.
 * If E2E_STACK is set, the tests use a running stack instead. The variable then contains the JSON line that
 * tools/dev-stack/src/stack-command.ts prints, plus `siteDir`.
 */
export default async function globalSetup(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  requireBrowser();
  if (process.env[STACK_VARIABLE]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'second-gear-e2e-'));
  const [site, api, apiInternal, authEmulator, sandbox, renderer] = (await findFreePorts(6)).map(String) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const siteDir = join(folder, 'site');
  const dataDir = join(folder, 'data');
  const { stack, stop } = await startStack({
    // Development mode, as with `npm start`. Otherwise, the API would not count the reports of all test
    // visitors, because they share one IP address.
    NODE_ENV: 'development',
    PORT: site,
    API_PORT: api,
    API_INTERNAL_PORT: apiInternal,
    AUTH_EMULATOR_PORT: authEmulator,
    SANDBOX_PORT: sandbox,
    RENDERER_PORT: renderer,
    // Long timeouts, so pages are server-rendered even on a busy machine.
    RENDERER_DEADLINE_MS: '60000',
    RENDERER_TIMEOUT_MS: '120000',
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
  });
  publishStack({ ...stack, siteDir });
  await allowSharedPicture();
  return async () => {
    await stop();
    await saveLogs(config, join(dataDir, 'logs'));
    await rm(folder, { recursive: true, force: true });
  };
}

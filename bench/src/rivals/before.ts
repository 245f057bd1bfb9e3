import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { run } from '@second-gear/toolkit/run';
import { BENCH_CACHE } from '../cache.ts';

/** The last commit before pages were drawn on the server. */
export const BEFORE = 'a919a1f';

/** What a site's page says of where it runs. */
export interface SiteConfig {
  apiHost: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulator?: string;
  authProviders: string[];
  stripePublishableKey: string;
  stripeScript?: string;
}

/** The settings of a running site, as variables of that commit's composer. */
const environmentOf = ({ apiHost, firebase, authEmulator, ...rest }: SiteConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  npm_config_prefer_offline: 'true',
  API_HOST: apiHost,
  FIREBASE_API_KEY: firebase.apiKey,
  FIREBASE_AUTH_DOMAIN: firebase.authDomain,
  FIREBASE_PROJECT_ID: firebase.projectId,
  AUTH_PROVIDERS: rest.authProviders.join(','),
  STRIPE_PUBLISHABLE_KEY: rest.stripePublishableKey,
  ...(authEmulator && { AUTH_EMULATOR_URL: authEmulator }),
  ...(rest.stripeScript && { STRIPE_SCRIPT_URL: rest.stripeScript }),
});

/** The sources of that commit, in a folder of their own. */
async function checkOut(): Promise<string> {
  const folder = join(BENCH_CACHE, 'rivals', BEFORE);
  if (existsSync(folder)) return folder;
  const half = `${folder}.half`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  const archive = join(half, 'sources.tar');
  await run('git', ['archive', `--output=${archive}`, BEFORE], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', half], { cwd: ROOT });
  await rm(archive);
  await rename(half, folder);
  return folder;
}

/**
 * Builds and composes the site as it was, with the tools of its own commit, which do nothing where that was done. It
 * asks today's API: the calls of its public pages are the same.
 * @returns its site directory and its one page
 */
export async function buildBefore(config: SiteConfig): Promise<{ folder: string; html: string }> {
  const sources = await checkOut();
  const folder = join(sources, 'site');
  await run('node', ['local/bin/run.mjs', 'ops/src/commands/build-site.ts', '--site', folder], {
    cwd: sources,
    env: environmentOf(config),
    onOutput: (chunk) => process.stderr.write(chunk),
  });
  return { folder, html: await readFile(join(folder, 'index.html'), 'utf8') };
}

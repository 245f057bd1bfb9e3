import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { run } from '@second-gear/toolkit/run';
import { BENCH_CACHE } from '../cache.ts';

/** The last commit before server-side rendering. */
export const PRE_SSR_COMMIT = 'a919a1f';

/** The site configuration embedded in a page. */
export interface SiteConfig {
  apiHost: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulator?: string;
  authProviders: string[];
  stripePublishableKey: string;
  stripeScript?: string;
}

/** Converts the settings of a running site to the environment variables of that commit. */
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

/** Checks out that commit into a separate folder. */
async function checkOutCommit(): Promise<string> {
  const folder = join(BENCH_CACHE, 'rivals', PRE_SSR_COMMIT);
  if (existsSync(folder)) return folder;
  const partialFolder = `${folder}.half`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(partialFolder, { recursive: true });
  const archive = join(partialFolder, 'sources.tar');
  await run('git', ['archive', `--output=${archive}`, PRE_SSR_COMMIT], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', partialFolder], { cwd: ROOT });
  await rm(archive);
  await rename(partialFolder, folder);
  return folder;
}

/**
 * Builds and composes the site of that commit with its own tools, unless cached. The result calls today's
 * API, whose public calls are unchanged.
 * @returns its site directory and its one page
 */
export async function buildPreSsrSite(config: SiteConfig): Promise<{ folder: string; html: string }> {
  const sources = await checkOutCommit();
  const folder = join(sources, 'site');
  await run('node', ['local/bin/run.mjs', 'ops/src/commands/build-site.ts', '--site', folder], {
    cwd: sources,
    env: environmentOf(config),
    onOutput: (chunk) => process.stderr.write(chunk),
  });
  return { folder, html: await readFile(join(folder, 'index.html'), 'utf8') };
}

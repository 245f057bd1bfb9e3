import { unsafeInProduction } from '@second-gear/contract/server/production';
import { problems } from '../../bin/settings.mjs';
import type { Secrets } from './environments.ts';
import type { Settings } from './settings.ts';

/**
 * Throws an Error that names everything in settings for production that would be unsafe, before anything is
 * built or started. Settings for development may be as they are.
 */
export function requireSafe({ env }: Settings, secrets: Secrets): void {
  // A secret that nobody gave is made up for this data folder, and is a good one.
  const set = { NODE_ENV: 'development', JWT_SECRET: secrets.jwt, ...env };
  const wrong = [...unsafeInProduction(set, 'site'), ...unsafeInProduction(set, 'api')];
  if (wrong.length > 0) throw problems([...new Set(wrong)]);
}

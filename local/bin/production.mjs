// Plain JavaScript without packages: what is unsafe is found before anything is installed, too.
import { randomBytes } from 'node:crypto';
import { unsafeInProduction } from '../../contract/server/production.mjs';
import { problems } from './settings.mjs';

/**
 * @import { Settings } from '../src/stack/settings.ts'
 */

/** As a data folder's own secret is made. */
const madeUp = () => randomBytes(48).toString('base64url');

/**
 * Throws an Error that names everything in settings for production that would be unsafe, before anything is
 * installed, built or started. Settings for development may be as they are.
 * @param {Pick<Settings, 'env'>} settings
 * @param {string} secret signs sessions where JWT_SECRET is not set: the data folder's own, which is made at the first start
 */
export function requireSafe({ env }, secret = madeUp()) {
  const set = { NODE_ENV: 'development', JWT_SECRET: secret, ...env };
  const wrong = [...unsafeInProduction(set, 'site'), ...unsafeInProduction(set, 'api')];
  if (wrong.length > 0) throw problems([...new Set(wrong)]);
}

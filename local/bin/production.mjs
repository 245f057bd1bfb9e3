// Plain JavaScript without packages, so that unsafe settings are reported before anything is installed.
import { randomBytes } from 'node:crypto';
import { unsafeInProduction } from '../../contract/server/production.mjs';
import { settingsError } from './settings.mjs';

/**
 * @import { Settings } from '../src/stack/settings.ts'
 */

/** Creates a secret in the same way as for a data folder. */
const createSecret = () => randomBytes(48).toString('base64url');

/**
 * Throws an Error with all unsafe production settings, before anything is installed, built, or started.
 * Accepts any development settings.
 * @param {Pick<Settings, 'env'>} settings
 * @param {string} secret signs sessions if JWT_SECRET is not set: the data folder's secret, created at the
 * first start
 */
export function requireSafe({ env }, secret = createSecret()) {
  const set = { NODE_ENV: 'development', JWT_SECRET: secret, ...env };
  const errors = [...unsafeInProduction(set, 'site'), ...unsafeInProduction(set, 'api')];
  if (errors.length > 0) throw settingsError([...new Set(errors)]);
}

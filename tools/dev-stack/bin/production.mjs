// Plain JavaScript without packages, so that unsafe settings are reported before anything is installed.
import { randomBytes } from 'node:crypto';
import { findUnsafeSettings } from '../../../packages/server-config/src/production.mjs';
import { createSettingsError } from './settings.mjs';

/**
 * @import { Settings } from '../src/stack/settings.ts'
 */

/** Creates a random secret of the same length as the one that the data folder stores. */
const createSecret = () => randomBytes(48).toString('base64url');

/**
 * Throws an Error that lists all unsafe settings if NODE_ENV is `production`, before anything is installed,
 * built, or started. Accepts any settings of a development stack.
 * @param {Pick<Settings, 'env'>} settings
 * @param {string} secret signs sessions if JWT_SECRET is not set. The running stack passes the secret of its
 * data folder
 */
export function requireSafeSettings({ env }, secret = createSecret()) {
  const variables = { NODE_ENV: 'development', JWT_SECRET: secret, ...env };
  const errors = [...findUnsafeSettings(variables, 'site'), ...findUnsafeSettings(variables, 'api')];
  if (errors.length > 0) throw createSettingsError([...new Set(errors)]);
}

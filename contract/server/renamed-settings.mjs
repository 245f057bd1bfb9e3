// Plain JavaScript without imports: the local stack reads its settings before anything is installed.

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** Settings that were renamed in version 1: the old name and the new one. Version 2 removes the old names. */
export const RENAMED_SETTINGS = {
  ADMIT_EVERYBODY_AS_ADMIN: 'ALLOW_INSECURE_ACCESS',
  GIVEN_UP_DAYS: 'ABANDONED_ORDER_DAYS',
  MAX_GIVEN_UP_ORDERS: 'MAX_ABANDONED_ORDERS',
  MAX_GIVEN_UP_PER_CAR: 'MAX_ABANDONED_ORDERS_PER_CAR',
  OFFER_HOURS: 'OFFER_EXPIRY_HOURS',
  ORDER_LAPSE_HOURS: 'ORDER_EXPIRY_HOURS',
  RELEASE_DAYS: 'AUTO_RELEASE_DAYS',
  RENDERER_PATIENCE_MS: 'RENDERER_TIMEOUT_MS',
};

/** @type {Set<string>} */
const warned = new Set();

/**
 * Returns the settings under their new names. A new name takes precedence over an old one. Each old name is reported
 * once per process.
 * @param {Environment} env
 * @param {(message: string) => void} [warn]
 * @returns {Record<string, string | undefined>}
 */
export function withRenamedSettings(env, warn = console.warn) {
  const result = new Map(Object.entries(env));
  for (const [oldName, newName] of Object.entries(RENAMED_SETTINGS)) {
    const value = result.get(oldName);
    result.delete(oldName);
    if (value === undefined || value === '') continue;
    if (!warned.has(oldName)) warn(`The setting ${oldName} is deprecated: use ${newName}.`);
    warned.add(oldName);
    if (!result.get(newName)) result.set(newName, value);
  }
  return Object.fromEntries(result);
}

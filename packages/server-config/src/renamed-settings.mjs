// This module is plain JavaScript without imports, because it also runs before dependencies are installed.

export const RENAMED_SETTINGS = {
  ADMIT_EVERYBODY_AS_ADMIN: 'ALLOW_INSECURE_ACCESS',
  GIVEN_UP_DAYS: 'ABANDONED_ORDER_DAYS',
  MAX_GIVEN_UP_ORDERS: 'MAX_ABANDONED_ORDERS',
  MAX_GIVEN_UP_PER_CAR: 'MAX_ABANDONED_ORDERS_PER_CAR',
  OFFER_HOURS: 'OFFER_EXPIRY_HOURS',
  ORDER_LAPSE_HOURS: 'ORDER_EXPIRY_HOURS',
  RATE_LIMIT_OUTREACH: 'RATE_LIMIT_CONTACT_FORMS',
  RELEASE_DAYS: 'AUTO_RELEASE_DAYS',
  RENDERER_PATIENCE_MS: 'RENDERER_TIMEOUT_MS',
};

export function renameDeprecatedSettings(env, warn = console.warn) {
  const renamed = Object.fromEntries(
    Object.entries(env).filter(([name]) => !Object.hasOwn(RENAMED_SETTINGS, name)),
  );
  for (const [oldName, newName] of Object.entries(RENAMED_SETTINGS)) {
    const value = env[oldName];
    if (!value || env[newName]) continue;
    renamed[newName] = value;
    warn(`${oldName} is deprecated: use ${newName}`);
  }
  return renamed;
}

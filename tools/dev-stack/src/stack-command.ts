import { fstatSync } from 'node:fs';
import { ROOT } from '@second-gear/node-utils/root';
import { renameDeprecatedSettings } from '@second-gear/server-config/renamed-settings';
import { readSettings } from '../bin/settings.mjs';
import { createInterruptSignal, waitForAbort } from './interrupt-signal.ts';
import { startStack } from './stack.ts';
import type { Environment } from './stack/settings.ts';

/** Matches variables that would connect tests to real services, or change the address of the site. */
const REAL_SERVICE_VARIABLE_PATTERN =
  /^(FIREBASE_|STRIPE_|GOOGLE_APPLICATION_CREDENTIALS$|DATABASE_(DIRECT_)?URL$|RATE_LIMIT_REDIS_URL$|API_HOST$|SITE_URL$)/;

const omitRealServices = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !REAL_SERVICE_VARIABLE_PATTERN.test(name)));

/**
 * Values that disable the limits, because tests sign in and order far more often than a person does. A test
 * for a limit sets the variable itself.
 */
const DISABLED_LIMITS = {
  RATE_LIMIT_GENERAL: '1000000',
  RATE_LIMIT_SIGN_IN: '1000000',
  RATE_LIMIT_CONTACT_FORMS: '1000000',
  RATE_LIMIT_PAYMENT: '1000000',
  RATE_LIMIT_UPLOAD: '1000000',
  MAX_UNPAID_ORDERS: '1000000',
  MAX_ABANDONED_ORDERS_PER_CAR: '1000000',
  MAX_ABANDONED_ORDERS: '1000000',
};

/**
 * Runs the stack for tests as a separate process, with local services only and without `.env`. Logs progress
 * to stderr. When ready, prints one line of JSON with the addresses to stdout. Stops on SIGTERM, or when the
 * parent process ends, because that closes stdin.
 */
const signal = createInterruptSignal();
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
  process.stdin.resume();
}
try {
  // Replaces deprecated names first. Otherwise, NO_LIMITS would take precedence over them.
  const env = { ...DISABLED_LIMITS, ...omitRealServices(renameDeprecatedSettings(process.env)) };
  const settings = readSettings(env, ROOT);
  const writeProgress = (text: string): void => {
    process.stderr.write(text);
  };
  const stack = await startStack({ settings, write: writeProgress, signal });
  process.stdout.write(`${JSON.stringify(stack.urls)}\n`);
  try {
    await Promise.race([waitForAbort(signal), stack.unexpectedExit]);
  } finally {
    await stack.stop();
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(signal.aborted ? 0 : 1);
}

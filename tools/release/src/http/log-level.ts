import * as z from 'zod/mini';

/** LOG_LEVEL: the least important level that is logged. The API reads the same setting. */
export const logLevelSchema = z._default(
  z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  'info',
);

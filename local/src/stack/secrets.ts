import { readOrCreateSecret } from '@second-gear/toolkit/kept-secret';
import type { Secrets } from './environments.ts';

/** Returns the secrets of this data folder. */
export const localSecrets = (dataDir: string): Secrets => ({
  jwt: readOrCreateSecret(dataDir, 'jwt-secret'),
  webhook: readOrCreateSecret(dataDir, 'webhook-secret'),
});

import { readOrCreateSecret } from '@second-gear/node-utils/kept-secret';
import type { Secrets } from './environments.ts';

/** Returns the secrets of this data folder. Creates them at the first call. */
export const loadSecrets = (dataDir: string): Secrets => ({
  jwt: readOrCreateSecret(dataDir, 'jwt-secret'),
  webhook: readOrCreateSecret(dataDir, 'webhook-secret'),
});

import { keptSecret } from '@second-gear/toolkit/kept-secret';
import type { Secrets } from './environments.ts';

/** Returns the secrets of this data folder. */
export const localSecrets = (dataDir: string): Secrets => ({
  jwt: keptSecret(dataDir, 'jwt-secret'),
  webhook: keptSecret(dataDir, 'webhook-secret'),
});

import { keptSecret } from '@second-gear/toolkit/kept-secret';
import type { Secrets } from './environments.ts';

/** This data folder's own secrets. */
export const localSecrets = (dataDir: string): Secrets => ({
  jwt: keptSecret(dataDir, 'jwt-secret'),
  webhook: keptSecret(dataDir, 'webhook-secret'),
});

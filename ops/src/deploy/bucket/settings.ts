import type { BucketSettings } from './client.ts';

/** A bucket is not said well enough to be opened. */
export class BucketUnknown extends Error {}

/**
 * The site's bucket from environment variables; where a `SITE_BUCKET_…` is not set, the uploads' `S3_…` is
 * taken, since both often lie in one store.
 * @throws BucketUnknown naming what is missing
 */
export function bucketFromEnvironment(env: NodeJS.ProcessEnv): BucketSettings {
  const demand = (name: string, fallback?: string): string => {
    const value = env[name] || (fallback && env[fallback]);
    if (!value) throw new BucketUnknown(`${name} must be set${fallback ? `, or ${fallback}` : ''}`);
    return value;
  };
  return {
    name: demand('SITE_BUCKET'),
    endpoint: demand('SITE_BUCKET_ENDPOINT', 'S3_ENDPOINT'),
    region: env.SITE_BUCKET_REGION || env.S3_REGION || 'us-east-1',
    accessKeyId: demand('SITE_BUCKET_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID'),
    secretAccessKey: demand('SITE_BUCKET_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY'),
  };
}

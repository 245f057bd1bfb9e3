import type { BucketSettings } from './client.ts';

/** The settings of a bucket are incomplete. */
export class MissingBucketSettingError extends Error {}

/**
 * Reads the settings of the site's bucket from environment variables. The settings of the uploads' bucket
 * (`S3_…`) are the defaults, because both are often in one store.
 * @throws MissingBucketSettingError naming the missing variables
 */
export function bucketFromEnvironment(env: NodeJS.ProcessEnv): BucketSettings {
  const requireSetting = (name: string, fallback?: string): string => {
    const value = env[name] || (fallback && env[fallback]);
    if (!value)
      throw new MissingBucketSettingError(`${name} is required${fallback ? `, or ${fallback}` : ''}`);
    return value;
  };
  return {
    name: requireSetting('SITE_BUCKET'),
    endpoint: requireSetting('SITE_BUCKET_ENDPOINT', 'S3_ENDPOINT'),
    region: env.SITE_BUCKET_REGION || env.S3_REGION || 'us-east-1',
    accessKeyId: requireSetting('SITE_BUCKET_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('SITE_BUCKET_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY'),
  };
}

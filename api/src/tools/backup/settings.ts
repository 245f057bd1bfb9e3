import { join, resolve } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { imagesFolderOf } from '../../catalog/images/disk-store.ts';
import { readDatabaseEnv } from '../../platform/env/env.ts';

/** Locations of a site's data. */
export interface DataLocations {
  database: { kind: 'postgres'; url: string } | { kind: 'embedded'; folder: string };
  images: string;
  /** Bucket with the uploads, instead of `images`. Null if there is none. */
  bucket: string | null;
  site: string;
}

/** Reads the locations of a site's data from the settings. Throws an Error that names each invalid setting. */
export function readDataLocations(source: Record<string, string | undefined>): DataLocations {
  const env = readDatabaseEnv(source);
  const dataDir = resolve(ROOT, env.DATA_DIR);
  const url = env.MIGRATION_DATABASE_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  return {
    database: url ? { kind: 'postgres', url } : { kind: 'embedded', folder: join(dataDir, 'db') },
    images: imagesFolderOf(dataDir),
    bucket: source['S3_BUCKET'] || null,
    site: resolve(ROOT, source['SITE_DIR'] || 'site'),
  };
}

import type { Env } from '../../platform/env/env.ts';
import type { PictureStore } from '../../platform/storage/picture-store.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';

/** Creates the store that the settings select. */
export const createPictureStore = (env: Env): PictureStore =>
  env.S3_BUCKET === undefined ? createDiskStore(env.DATA_DIR) : createBucketStore(env);

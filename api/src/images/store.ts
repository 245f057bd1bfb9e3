import type { Readable } from 'node:stream';
import type { Env } from '../env.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';

/** One file of an upload. */
export interface PictureFile {
  /** Such as `960.avif`. */
  name: string;
  type: 'image/avif' | 'image/webp';
  data: Buffer;
}

/** Where the files of uploads are: a folder, or a bucket. */
export interface PictureStore {
  /** Makes the place ready, and clears what a killed process left half done. */
  prepare: () => Promise<void>;
  /** Stores an upload's files. Throws 503 where there is no room or nobody answers: `remove` what it left. */
  put: (id: string, files: readonly PictureFile[]) => Promise<void>;
  /** A file's bytes; null where there is none. */
  read: (id: string, name: string) => Promise<Readable | null>;
  /** Removes uploads with all their files; an id that has none is fine. */
  remove: (ids: readonly string[]) => Promise<void>;
}

/** The store that the settings name. */
export const createPictureStore = (env: Env): PictureStore =>
  env.S3_BUCKET === undefined ? createDiskStore(env.DATA_DIR) : createBucketStore(env);

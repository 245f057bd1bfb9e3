import type { Readable } from 'node:stream';

/** One file of an upload. */
export interface PictureFile {
  /** File name, such as `960.avif`. */
  name: string;
  type: 'image/avif' | 'image/webp';
  data: Buffer;
}

/** Storage for the files of uploads: a folder or a bucket. */
export interface PictureStore {
  /** Prepares the storage and removes the leftovers of a killed process. */
  prepare: () => Promise<void>;
  /**
   * Stores an upload's files. Throws 503 if the storage is full or unavailable. After any error, the caller
   * must call `remove` to clean up.
   */
  put: (id: string, files: readonly PictureFile[]) => Promise<void>;
  /** Reads a file. Null if it does not exist. */
  read: (id: string, name: string) => Promise<Readable | null>;
  /** Removes uploads with all their files. Ignores unknown ids. */
  remove: (ids: readonly string[]) => Promise<void>;
}

import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';

/** Runs a dynamic import, a second time if a chunk fails to load. */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkLoadError(error)) throw error;
    return load();
  }
}

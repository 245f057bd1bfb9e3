/**
 * Whether an error of webpack means that a script or stylesheet of the site failed to load. `request` is the
 * address of the file.
 */
export const isChunkLoadError = (error: unknown): error is Error & { request?: string } =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

/**
 * Whether an error of webpack means that a script or stylesheet of the site failed to load. `request` is the
 * address of the file. `type` is `timeout` if the file has not arrived in time.
 */
export const isChunkLoadError = (error: unknown): error is Error & { request?: string; type?: string } =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

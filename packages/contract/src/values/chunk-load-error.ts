/**
 * Whether a script or stylesheet of the site failed to load, which is an error of webpack. `request` is the
 * URL of the file. `type` is `timeout` if the request timed out.
 */
export const isChunkLoadError = (error: unknown): error is Error & { request?: string; type?: string } =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

/**
 * Whether an error means that a file of a version failed to load, by webpack's error name. Its message is not
 * for users.
 */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

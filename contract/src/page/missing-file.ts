/** Is it a file of a version that did not arrive, as webpack's loader names it? What it says is not for people. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

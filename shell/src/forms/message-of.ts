import { isMissingFile } from '@second-gear/contract/missing-file';
import { texts } from '../texts.ts';

/** The thrower's own words for what went wrong; for a file that did not come, ours. */
export const messageOf = (error: unknown): string => {
  if (isMissingFile(error)) return texts.error.noFile;
  return error instanceof Error ? error.message : String(error);
};

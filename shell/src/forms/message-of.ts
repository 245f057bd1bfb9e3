import { isMissingFile } from '@second-gear/contract/missing-file';
import { common } from '../texts.ts';

/** The thrower's own words for what went wrong; for a file that did not come, ours. */
export const messageOf = (error: unknown): string => {
  if (isMissingFile(error)) return common.error.noFile;
  return error instanceof Error ? error.message : String(error);
};

import { isMissingFile } from '@second-gear/contract/missing-file';
import { common } from './texts.ts';

/** The error's own message, which the server and `request` write for people; for a file that did not come, ours. */
export const failureText = (error: unknown): string => {
  if (isMissingFile(error)) return common.actions.noFile;
  return error instanceof Error && error.message ? error.message : common.actions.unexpected;
};

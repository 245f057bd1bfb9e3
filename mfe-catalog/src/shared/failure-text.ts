import { isMissingFile } from '@second-gear/contract/missing-file';
import { texts } from '../texts.ts';

/** The error's own message, which the server and `request` write for people; for a file that did not come, ours. */
export const failureText = (error: unknown): string => {
  if (isMissingFile(error)) return texts.actions.noFile;
  return error instanceof Error && error.message ? error.message : texts.actions.unexpected;
};

import { ApiError } from '@second-gear/shared-auth/request';
import { common } from './texts.ts';

/** What a failed call says to a person: the server's own sentence, or ours when it gave none. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return common.failed;
  if (error.status === 0) return common.offline;
  return error.message || common.failed;
}

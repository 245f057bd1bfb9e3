import { toErrorMessage } from '@second-gear/contract/error-message';
import type { BulkResult } from './run-bulk.ts';
import { bulkTexts } from './texts.ts';

/** Result texts of an action by number of rows: `12 cars deleted`, `1 car could not be deleted`. */
export interface OutcomeTexts {
  successText: (count: number) => string;
  failureText: (count: number) => string;
}

const MAX_REASONS = 2;

/** Joins at most MAX_REASONS distinct error messages of the server, because a toast has little room. */
function formatReasons(failed: BulkResult<unknown>['failed']): string {
  const reasons = [...new Set(failed.map(({ error }) => toErrorMessage(error)))];
  const shownReasons = reasons.slice(0, MAX_REASONS);
  return [...shownReasons, ...(reasons.length > shownReasons.length ? [bulkTexts.moreReasons] : [])].join(
    '; ',
  );
}

/** Returns the combined result in one line: successes, failures and their reasons. */
export function formatOutcome(
  { done, unchanged, failed }: BulkResult<unknown>,
  outcomeTexts: OutcomeTexts,
): string {
  return [
    ...(done.length > 0 ? [outcomeTexts.successText(done.length)] : []),
    ...(unchanged.length > 0 ? [bulkTexts.unchanged(unchanged.length)] : []),
    ...(failed.length > 0 ? [`${outcomeTexts.failureText(failed.length)}: ${formatReasons(failed)}`] : []),
  ].join('. ');
}

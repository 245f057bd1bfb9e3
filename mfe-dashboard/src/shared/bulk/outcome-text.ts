import { failureText } from '@second-gear/contract/failure-text';
import type { Ran } from './run-many.ts';
import { bulk } from './texts.ts';

/** Result texts of an action by number of rows: `12 cars deleted`, `1 car could not be deleted`. */
export interface EndWords {
  done: (count: number) => string;
  failed: (count: number) => string;
}

const MOST_REASONS = 2;

/** Returns the distinct error messages of the server. A toast has room for few. */
function reasonsOf(failed: Ran<unknown>['failed']): string {
  const reasons = [...new Set(failed.map(({ error }) => failureText(error)))];
  const told = reasons.slice(0, MOST_REASONS);
  return [...told, ...(reasons.length > told.length ? [bulk.moreReasons] : [])].join('; ');
}

/** Returns the combined result in one line: successes, failures and their reasons. */
export function outcomeText({ done, unchanged, failed }: Ran<unknown>, words: EndWords): string {
  return [
    ...(done.length > 0 ? [words.done(done.length)] : []),
    ...(unchanged.length > 0 ? [bulk.unchanged(unchanged.length)] : []),
    ...(failed.length > 0 ? [`${words.failed(failed.length)}: ${reasonsOf(failed)}`] : []),
  ].join('. ');
}

import { failureText } from '@second-gear/contract/failure-text';
import type { Ran } from './run-many.ts';
import { bulk } from './texts.ts';

/** How an action tells of its end, by numbers of rows: `12 cars deleted`, `1 car could not be deleted`. */
export interface EndWords {
  done: (count: number) => string;
  failed: (count: number) => string;
}

const MOST_REASONS = 2;

/** The server's own words, each once; a toast has room for few. */
function reasonsOf(failed: Ran<unknown>['failed']): string {
  const reasons = [...new Set(failed.map(({ error }) => failureText(error)))];
  const told = reasons.slice(0, MOST_REASONS);
  return [...told, ...(reasons.length > told.length ? [bulk.moreReasons] : [])].join('; ');
}

/** How it ended for all rows together, in one line: what was done, what was not, and why not. */
export function outcomeText({ done, unchanged, failed }: Ran<unknown>, words: EndWords): string {
  return [
    ...(done.length > 0 ? [words.done(done.length)] : []),
    ...(unchanged.length > 0 ? [bulk.unchanged(unchanged.length)] : []),
    ...(failed.length > 0 ? [`${words.failed(failed.length)}: ${reasonsOf(failed)}`] : []),
  ].join('. ');
}

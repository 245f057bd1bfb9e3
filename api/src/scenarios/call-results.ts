import type { Model } from './model.ts';
import type { CallResult } from './site.ts';

/** Returns a list item for any number, or undefined if the list is empty. */
export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];
export const isSuccess = ({ status }: CallResult): boolean => status >= 200 && status < 300;

/** Records a violation if a response is one that must never occur. */
export function recordResponse(model: Model, description: string, answer: CallResult): CallResult {
  model.log.push(`${description}: ${String(answer.status)} ${JSON.stringify(answer.body)?.slice(0, 120)}`);
  if (answer.status === 500) model.violations.push(`${description} returned 500`);
  return answer;
}

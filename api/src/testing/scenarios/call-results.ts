import type { Model } from './model.ts';
import type { CallResult } from './test-site.ts';

/** Returns the list item at an index, modulo the length of the list, or undefined if the list is empty. */
export const pickItem = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];
export const isSuccess = ({ status }: CallResult): boolean => status >= 200 && status < 300;

/** Logs a response. Records a violation if its status is 500, which must never occur. */
export function recordResponse(model: Model, description: string, response: CallResult): CallResult {
  model.log.push(
    `${description}: ${String(response.status)} ${JSON.stringify(response.body)?.slice(0, 120)}`,
  );
  if (response.status === 500) model.violations.push(`${description} returned 500`);
  return response;
}

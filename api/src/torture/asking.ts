import type { Answered } from './site.ts';
import type { World } from './world.ts';

/** Returns a list item for any number, or undefined if the list is empty. */
export const at = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)];
export const isYes = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** Records a violation if a response is one that must never occur. */
export function check(world: World, what: string, answer: Answered): Answered {
  world.log.push(`${what}: ${String(answer.status)} ${JSON.stringify(answer.body)?.slice(0, 120)}`);
  if (answer.status === 500) world.violations.push(`${what} was answered 500`);
  return answer;
}

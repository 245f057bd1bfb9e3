import type { Answered } from './site.ts';
import type { World } from './world.ts';

/** One of a list, whatever the number; undefined where it is empty. */
export const at = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)];
export const isYes = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** What no answer may ever be, whatever was asked. */
export function check(world: World, what: string, answer: Answered): Answered {
  world.log.push(`${what}: ${String(answer.status)} ${JSON.stringify(answer.body)?.slice(0, 120)}`);
  if (answer.status === 500) world.violations.push(`${what} was answered 500`);
  return answer;
}

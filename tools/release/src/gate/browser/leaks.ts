import type { Traces } from './watch-page.ts';

const withArticle = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** Message for each kind of leak. */
const LEAK_MESSAGES: Record<string, (target: string) => string> = {
  listener: (target) =>
    `a listener on ${target} attached. Remove it in the cleanup of the effect that added it (removeEventListener, or an AbortSignal).`,
  interval: () => 'a setInterval running. Clear it in the cleanup of the effect that started it.',
  timeout: () =>
    'a setTimeout running that keeps rescheduling itself. Store its ID and clear it in the cleanup of the effect that set it.',
  frame: () =>
    'a requestAnimationFrame loop running. Store its ID and cancel it in the cleanup of the effect that started it.',
  observer: (target) =>
    `${withArticle(target)} connected to elements still on the page. Disconnect it in the cleanup of the effect that created it.`,
  connection: (target) =>
    target === 'Worker'
      ? 'a Worker running. Terminate it in the cleanup of the effect that started it.'
      : `${withArticle(target)} open. Close it in the cleanup of the effect that opened it.`,
  stream: () => 'an event stream open. Abort its signal in the cleanup of the effect that opened it.',
};

const describeLeak = ({ kind, target }: Traces['running'][number]): string =>
  LEAK_MESSAGES[kind]?.(target) ?? `${kind} ${target}`;
const countOf = (values: readonly string[], value: string): number =>
  values.filter((each) => each === value).length;

/**
 * Describes the activities of a remote's own code that still run after its screen unmounted, without
 * duplicates.
 */
export const findLeaks = (owner: string, { running }: Traces): string[] => [
  ...new Set(running.filter(({ startedBy }) => startedBy.includes(owner)).map(describeLeak)),
];

/** Describes the leaks, of any script, that increased between two visits. */
export function findNewLeaks(before: Traces, after: Traces): string[] {
  const [leaksBefore, leaksAfter] = [before.running.map(describeLeak), after.running.map(describeLeak)];
  const newLeaks = [...new Set(leaksAfter)].filter(
    (leak) => countOf(leaksAfter, leak) > countOf(leaksBefore, leak),
  );
  return after.elementsOutsideRoot.length > before.elementsOutsideRoot.length
    ? [
        ...newLeaks,
        'elements outside the page’s root. Render them inside it, or remove them in the cleanup of the effect that added them.',
      ]
    : newLeaks;
}

/** Returns global style rules that the page has after a visit but did not have before. */
export const findNewGlobalRules = (before: Traces, after: Traces): string[] =>
  after.globalRules.filter((selector) => !before.globalRules.includes(selector));

import type { Traces } from './watch-page.ts';

const withArticle = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** Message for each kind of leak. */
const LEAK_MESSAGES: Record<string, (on: string) => string> = {
  listener: (on) =>
    `a listener on ${on} attached. Remove it in the cleanup of the effect that added it (removeEventListener, or an AbortSignal).`,
  interval: () => 'a setInterval running. Clear it in the cleanup of the effect that started it.',
  timeout: () =>
    'a setTimeout running that keeps rescheduling itself. Store its ID and clear it in the cleanup of the effect that set it.',
  frame: () =>
    'a requestAnimationFrame loop running. Store its ID and cancel it in the cleanup of the effect that started it.',
  observer: (on) =>
    `${withArticle(on)} connected to elements still on the page. Disconnect it in the cleanup of the effect that created it.`,
  connection: (on) =>
    on === 'Worker'
      ? 'a Worker running. Terminate it in the cleanup of the effect that started it.'
      : `${withArticle(on)} open. Close it in the cleanup of the effect that opened it.`,
  stream: () => 'an event stream open. Abort its signal in the cleanup of the effect that opened it.',
};

const describeLeak = ({ kind, on }: Traces['running'][number]): string =>
  LEAK_MESSAGES[kind]?.(on) ?? `${kind} ${on}`;
const countOf = (words: readonly string[], word: string): number =>
  words.filter((each) => each === word).length;

/** Returns the activities that a remote's own code still runs after its screen unmounts, each once. */
export const findLeaks = (owner: string, { running }: Traces): string[] => [
  ...new Set(running.filter(({ by }) => by.includes(owner)).map(describeLeak)),
];

/** Returns the leaks that increased between the first and the second visit, whichever script caused them. */
export function findNewLeaks(before: Traces, after: Traces): string[] {
  const [leaksBefore, leaksAfter] = [before.running.map(describeLeak), after.running.map(describeLeak)];
  const newLeaks = [...new Set(leaksAfter)].filter(
    (word) => countOf(leaksAfter, word) > countOf(leaksBefore, word),
  );
  return after.outside.length > before.outside.length
    ? [
        ...newLeaks,
        'elements outside the page’s root. Render them inside it, or remove them in the cleanup of the effect that added them.',
      ]
    : newLeaks;
}

/** Returns global style rules that the page has after a visit but did not have before. */
export const findNewGlobalRules = (before: Traces, after: Traces): string[] =>
  after.globalRules.filter((selector) => !before.globalRules.includes(selector));

import type { Page } from 'playwright-core';
import type { SettledPage } from './endless-work.ts';
import type { FakeSession } from './fake-session.ts';
import { watchGlobals } from './watch-globals.ts';
import { watchListeners } from './watch-listeners.ts';
import { watchRunning } from './watch-running.ts';
import { watchState } from './watch-state.ts';

/** Set by preparePage. */
declare global {
  var __gate: { violations: string[] } | undefined;
}

/**
 * Records violations of the content security policy, and signs a test visitor in without the sign-in service.
 * Runs in a page before all other code, so it must be self-contained.
 */
function preparePage(session: FakeSession): void {
  const gate: { violations: string[] } = { violations: [] };
  globalThis.__gate = gate;
  if (session) {
    localStorage.setItem('token', session.token);
    localStorage.setItem('sg-session', session.record);
  }
  // Disables idle callbacks, because the shell uses one to check the session with the sign-in service.
  globalThis.requestIdleCallback = () => 0;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    gate.violations.push(`${violatedDirective} ${blockedURI}`);
  });
}

/**
 * Returns the script that every page of the gate's browser runs before all others.
 * @param owner part of the addresses of the candidate's scripts
 * @param slowdown how many times slower the machine is than an idle one, 1 or more
 */
export const gateInitScript = (session: FakeSession, owner = '/remotes/', slowdown = 1): string =>
  [
    // tsx wraps functions in calls to `__name`, including the functions that are sent into the page.
    'globalThis.__name = (value) => value;',
    `(${watchGlobals.toString()})(${JSON.stringify(owner)});`,
    `(${watchState.toString()})(${JSON.stringify(owner)});`,
    `(${watchRunning.toString()})(${JSON.stringify(slowdown)});`,
    `(${watchListeners.toString()})();`,
    `(${preparePage.toString()})(${JSON.stringify(session)});`,
  ].join('\n');

/** Content and activities of a page outside React's root. */
export interface Traces {
  /** Running activities: kind, target, and the script line that started each. */
  running: { kind: string; target: string; startedBy: string }[];
  /** Elements outside the root, as `tag#id.class`. */
  elementsOutsideRoot: string[];
  /** Selectors of style rules without class, id or attribute. */
  globalRules: string[];
}

/**
 * Reads a page's traces, which the gate compares before and after a target.
 * @param owner part of the addresses of the candidate's scripts, whose pending timers are run first
 */
export function readTraces(page: Page, owner: string): Promise<Traces> {
  return page.evaluate(async (owner) => {
    await globalThis.__gateRunning?.runDueTimers(owner);
    const running = [...(globalThis.__gateRunning?.activities ?? [])]
      .filter(({ isAlive }) => isAlive())
      .map(({ kind, target, startedBy }) => ({ kind, target, startedBy }));
    const elementsOutsideRoot = [...document.body.children, ...document.head.children]
      .filter(({ id, tagName }) => id !== 'root' && !['LINK', 'TITLE', 'META', 'SCRIPT'].includes(tagName))
      .map(({ tagName, id, className }) => `${tagName.toLowerCase()}#${id}.${String(className)}`);
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    const rules = sheets.flatMap(({ cssRules }) => [...cssRules]);
    const globalRules = rules
      .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule)
      .map(({ selectorText }) => selectorText)
      .filter((selector) => {
        // The class in `main:not(.a)` does not limit the rule to a component, so arguments are removed.
        let bareSelector = selector;
        while (/\([^()]*\)/.test(bareSelector)) bareSelector = bareSelector.replaceAll(/\([^()]*\)/g, '');
        return bareSelector.split(',').some((part) => !/[.#[&]/.test(part));
      });
    return { running, elementsOutsideRoot, globalRules };
  }, owner);
}

/** Timeout in milliseconds for a page that never stops changing. It then counts as complete. */
const MAX_SETTLE_MS = 5_000;
/** Maximum factor for the quiet period. A longer period adds no information. */
const MAX_SLOWDOWN = 10;

/**
 * Waits until a page stops changing: no change and no pending request for `quietFor`, or a timeout.
 * @param quietFor in milliseconds, on an idle machine
 * @param slowdown how many times slower the machine is now
 */
export function waitForQuiet(page: Page, quietFor = 250, slowdown = 1): Promise<SettledPage> {
  return page.evaluate(
    ({ quietFor, longest }) =>
      new Promise<SettledPage>((resolve) => {
        let changes = 0;
        const finish = (isQuiet: boolean) => {
          observer.disconnect();
          resolve({ isQuiet, changes });
        };
        const endIfQuiet = () => {
          if ((globalThis.__gateRunning?.pendingUrls() ?? []).length === 0) finish(true);
          else quietTimer = setTimeout(endIfQuiet, 50);
        };
        let quietTimer = setTimeout(endIfQuiet, quietFor);
        const observer = new MutationObserver(() => {
          changes += 1;
          clearTimeout(quietTimer);
          quietTimer = setTimeout(endIfQuiet, quietFor);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        setTimeout(finish, longest, false);
      }),
    { quietFor: quietFor * Math.min(slowdown, MAX_SLOWDOWN), longest: MAX_SETTLE_MS * slowdown },
  );
}

/**
 * Returns the globals and shared exports of a page that changed since the candidate's first script loaded.
 */
export const readGlobalChanges = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(globalThis.__gateGlobals?.changes() ?? []),
    ...(globalThis.__gateState?.sharedChanges() ?? []),
  ]);

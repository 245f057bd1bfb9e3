import type { Page } from 'playwright-core';
import type { MadeUpSession } from './made-up-session.ts';
import { watchGlobals } from './watch-globals.ts';
import { watchListeners } from './watch-listeners.ts';
import { watchRunning } from './watch-running.ts';

/** Set by the script below. */
declare global {
  var __gate: { violations: string[] } | undefined;
}

/**
 * Records violations of the content policy and signs a test visitor in without the sign-in service. Runs in a
 * page before all other code.
 */
function prepare(session: MadeUpSession): void {
  const gate: { violations: string[] } = { violations: [] };
  globalThis.__gate = gate;
  if (session) {
    localStorage.setItem('token', session.token);
    localStorage.setItem('sg-session', session.record);
  }
  // The idle callback here would check the session with the sign-in service.
  globalThis.requestIdleCallback = () => 0;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    gate.violations.push(`${violatedDirective} ${blockedURI}`);
  });
}

/**
 * Returns the script that every page of the gate's browser runs first.
 * @param owner part of the addresses of the candidate's scripts
 * @param slowness how many times slower than an idle machine, 1 or more
 */
export const firstScript = (session: MadeUpSession, owner = '/remotes/', slowness = 1): string =>
  [
    // tsx adds this call around functions, also around those that are sent into the page.
    'globalThis.__name = (value) => value;',
    `(${watchGlobals.toString()})(${JSON.stringify(owner)});`,
    `(${watchRunning.toString()})(${JSON.stringify(slowness)});`,
    `(${watchListeners.toString()})();`,
    `(${prepare.toString()})(${JSON.stringify(session)});`,
  ].join('\n');

/** Everything that a page contains or runs outside React's root. */
export interface Traces {
  /** Running activities: kind, target, and the script line that started each. */
  running: { kind: string; on: string; by: string }[];
  /** Elements outside the root, as `tag#id.class`. */
  outside: string[];
  /** Selectors of style rules without class, id or attribute. */
  globalRules: string[];
}

/**
 * Reads a page's traces for a comparison before and after.
 * @param owner part of the addresses of scripts whose timers run down first
 */
export function readTraces(page: Page, owner: string): Promise<Traces> {
  return page.evaluate(async (owner) => {
    await globalThis.__gateRunning?.hurry(owner);
    const running = [...(globalThis.__gateRunning?.all ?? [])]
      .filter(({ isAlive }) => isAlive())
      .map(({ kind, on, by }) => ({ kind, on, by }));
    const outside = [...document.body.children, ...document.head.children]
      .filter(({ id, tagName }) => id !== 'root' && !['LINK', 'TITLE', 'META', 'SCRIPT'].includes(tagName))
      .map(({ tagName, id, className }) => `${tagName.toLowerCase()}#${id}.${String(className)}`);
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    const rules = sheets.flatMap(({ cssRules }) => [...cssRules]);
    const globalRules = rules
      .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule)
      .map(({ selectorText }) => selectorText)
      .filter((selector) => {
        // Parentheses belong to the part before them.
        let bare = selector;
        while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '');
        return bare.split(',').some((part) => !/[.#[&]/.test(part));
      });
    return { running, outside, globalRules };
  }, owner);
}

/** Milliseconds after which a page that never stops changing counts as complete. */
const RESTLESS = 5_000;
/** Maximum factor for the quiet period. Longer pauses add no information. */
const MOST = 10;

/**
 * Waits until a page stops changing: no change and no pending request for `quietFor`, or a timeout.
 * @param quietFor in milliseconds, on an idle machine
 * @param slowness how many times slower the machine is now
 */
export function settle(page: Page, quietFor = 250, slowness = 1): Promise<void> {
  return page.evaluate(
    ({ quietFor, longest }) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        const endIfQuiet = () => {
          if ((globalThis.__gateRunning?.waitingFor() ?? []).length === 0) end();
          else quiet = setTimeout(endIfQuiet, 50);
        };
        let quiet = setTimeout(endIfQuiet, quietFor);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(endIfQuiet, quietFor);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        setTimeout(end, longest);
      }),
    { quietFor: quietFor * Math.min(slowness, MOST), longest: RESTLESS * slowness },
  );
}

/** Returns the globals of a page that changed since the candidate's first script loaded. */
export const readChanges = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.__gateGlobals?.changes() ?? []);

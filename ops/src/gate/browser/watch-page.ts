import type { Page } from 'playwright-core';
import type { MadeUpSession } from './made-up-session.ts';
import { watchGlobals } from './watch-globals.ts';
import { watchListeners } from './watch-listeners.ts';
import { watchRunning } from './watch-running.ts';

/** Kept in the page by the script below. */
declare global {
  var __gate: { violations: string[] } | undefined;
}

/**
 * Runs in a page before anything else: notes what the content policy refuses, and signs a made-up person in.
 * The sign-in service itself is left out.
 */
function prepare(session: MadeUpSession): void {
  const gate: { violations: string[] } = { violations: [] };
  globalThis.__gate = gate;
  if (session) {
    localStorage.setItem('token', session.token);
    localStorage.setItem('sg-session', session.record);
  }
  // What waits for an idle moment here is the check of the session against the sign-in service.
  globalThis.requestIdleCallback = () => 0;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    gate.violations.push(`${violatedDirective} ${blockedURI}`);
  });
}

/**
 * The script that every page of the gate's browser runs first.
 * @param owner part of the addresses of the candidate's scripts
 * @param slowness by how much all takes longer on this machine now than on an idle one, 1 or more
 */
export const firstScript = (session: MadeUpSession, owner = '/remotes/', slowness = 1): string =>
  [
    // tsx marks the names of functions with this, also of those that are sent into the page.
    'globalThis.__name = (value) => value;',
    `(${watchGlobals.toString()})(${JSON.stringify(owner)});`,
    `(${watchRunning.toString()})(${JSON.stringify(slowness)});`,
    `(${watchListeners.toString()})();`,
    `(${prepare.toString()})(${JSON.stringify(session)});`,
  ].join('\n');

/** What stands in a page besides what React draws inside its root. */
export interface Traces {
  /** What goes on: its kind, what it hangs on, and the line of the script that began it. */
  running: { kind: string; on: string; by: string }[];
  /** Elements beside the root, as `tag#id.class`. */
  outside: string[];
  /** Selectors of style rules that name no class, id or attribute. */
  globalRules: string[];
}

/**
 * Reads what a page holds now; for comparison before and after.
 * @param owner part of the addresses of scripts whose timers are let run down first
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
        // What stands in brackets belongs to the part before it.
        let bare = selector;
        while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '');
        return bare.split(',').some((part) => !/[.#[&]/.test(part));
      });
    return { running, outside, globalRules };
  }, owner);
}

/** Time in ms after which a page that never stops changing is taken as it is. */
const RESTLESS = 5_000;
/** Longer pauses than this many times the usual one tell nothing more. */
const MOST = 10;

/**
 * Waits until a page has stopped changing: no change and nothing on its way for a while, or the page is restless.
 * @param quietFor that while in ms, on an idle machine
 * @param slowness by how much all takes longer now
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

/** What a page shares with every other one and has otherwise since the candidate's first script came. */
export const readChanges = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.__gateGlobals?.changes() ?? []);

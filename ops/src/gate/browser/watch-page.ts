import type { Page } from 'playwright-core';

/** Kept in the page by the script below. */
declare global {
  var __gate: { violations: string[]; listeners: Record<string, number> } | undefined;
}

/**
 * Runs in a page before anything else: counts the listeners on window and document, notes what the content
 * policy refuses, and signs a made-up person in. The sign-in service itself is left out.
 */
export function prepare(session: { token: string; record: string }): void {
  const gate: { violations: string[]; listeners: Record<string, number> } = { violations: [], listeners: {} };
  globalThis.__gate = gate;
  localStorage.setItem('token', session.token);
  localStorage.setItem('sg-session', session.record);
  // What waits for an idle moment here is the check of the session against the sign-in service.
  globalThis.requestIdleCallback = () => 0;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    gate.violations.push(`${violatedDirective} ${blockedURI}`);
  });
  const known = new WeakMap<object, Set<string>>();
  const isWatched = (target: unknown): boolean => target === window || target === document;
  const keyOf = (target: unknown, type: string, options: unknown): string => {
    const capture =
      typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture : options;
    return `${target === window ? 'window' : 'document'} ${type}${capture === true ? ' (capture)' : ''}`;
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = (this as EventTarget | undefined) ?? window;
    if (listener && isWatched(target)) {
      const key = keyOf(target, type, options);
      const keys = known.get(listener) ?? new Set();
      if (!keys.has(key)) {
        keys.add(key);
        known.set(listener, keys);
        gate.listeners[key] = (gate.listeners[key] ?? 0) + 1;
        const { once, signal } = typeof options === 'object' ? options : {};
        const forget = () => {
          if (keys.delete(key)) gate.listeners[key] = (gate.listeners[key] ?? 1) - 1;
        };
        if (once) add.call(target, type, forget, { once: true });
        if (signal) add.call(signal, 'abort', forget, { once: true });
      }
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = (this as EventTarget | undefined) ?? window;
    if (listener && isWatched(target)) {
      const key = keyOf(target, type, options);
      if (known.get(listener)?.delete(key)) gate.listeners[key] = (gate.listeners[key] ?? 1) - 1;
    }
    remove.call(target, type, listener, options);
  };
}

/** What stands in a page besides what React draws inside its root. */
export interface Traces {
  listeners: Record<string, number>;
  /** Elements beside the root, as `tag#id.class`. */
  outside: string[];
  /** Selectors of style rules that name no class, id or attribute. */
  globalRules: string[];
}

/** Reads what a page holds now; for comparison before and after. */
export function readTraces(page: Page): Promise<Traces> {
  return page.evaluate(() => {
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
    return { listeners: { ...globalThis.__gate?.listeners }, outside, globalRules };
  });
}

/** Waits until a page has stopped changing: no change for 300 ms, or 5 s gone. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let quiet = setTimeout(end, 300);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(end, 300);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        setTimeout(end, 5_000);
      }),
  );
}

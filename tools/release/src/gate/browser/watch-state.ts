import type { FederationInstance } from './remote-interface.ts';

/**
 * State of a page outside JavaScript's objects. Maps names, such as `the attribute lang of html`, to
 * values.
 */
export type PageState = Record<string, string>;

/** Computed styles of two elements, by property. */
export type PageStyles = Record<'html' | 'body', PageState>;

/** State of a page at one moment. */
export interface PageSnapshot {
  state: PageState;
  styles: PageStyles;
  /** Storage and cookies before the candidate's first script, and now. */
  stored: { before: PageState; now: PageState };
}

declare global {
  /** Set by watchState. */
  var __gateState:
    | {
        read: () => Promise<PageSnapshot>;
        /** Describes changed exports of shared modules since the candidate's first script was requested. */
        sharedChanges: () => string[];
      }
    | undefined;
}

/**
 * Reads the state of a page that scripts can change outside JavaScript's objects, and the exports of
 * shared modules. Runs in a page before all other code, so it must be self-contained.
 * @param owner part of the addresses of the candidate's scripts
 */
export function watchState(owner: string): void {
  const elementNames: string[] = [];
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (name, ...rest) {
    define.call(this, name, ...rest);
    elementNames.push(name);
  };

  const readAttributes = (state: PageState): void => {
    const elements: Record<string, Element | null> = {
      html: document.documentElement,
      head: document.head,
      body: document.body,
      'the root element': document.getElementById('root'),
    };
    for (const [label, element] of Object.entries(elements))
      for (const { name, value } of element?.attributes ?? []) {
        // The computed style already includes the effect of the `style` attribute.
        const hasComputedStyle = name === 'style' && (label === 'html' || label === 'body');
        if (!hasComputedStyle && !(name === 'class' && value === ''))
          state[`the attribute ${name} of ${label}`] = value;
      }
  };
  const readStyle = (element: Element): PageState =>
    Object.fromEntries(
      [...element.computedStyleMap()].map(([property, values]) => [property, [...values].join(' ')]),
    );
  const readHead = (state: PageState): void => {
    // Most of these links only load files early. Stylesheets are checked separately.
    const HARMLESS_LINKS = /^(?:preload|modulepreload|prefetch|preconnect|dns-prefetch|stylesheet)$/;
    const SCRIPT_TYPES = ['', 'text/javascript', 'module'];
    for (const element of document.head.children) {
      const attributeOf = (name: string): string => element.getAttribute(name) ?? '';
      const tag = element.localName;
      if (tag === 'style' || (tag === 'link' && HARMLESS_LINKS.test(attributeOf('rel')))) continue;
      if (tag === 'script' && SCRIPT_TYPES.includes(attributeOf('type'))) continue;
      const kind =
        ['name', 'property', 'http-equiv', 'rel', 'type'].map(attributeOf).find((text) => text) ?? '';
      const value = [
        ...[...element.attributes]
          .map(({ name, value: text }) => `${name}=${text}`)
          .filter((text) => !text.endsWith(`=${kind}`)),
        element.textContent.trim(),
      ];
      const key = `the element ${[tag, kind].filter(Boolean).join(' ')} in the head`;
      const text = value.filter(Boolean).join(' ');
      state[key] = key in state ? `${String(state[key])}, ${text}` : text;
    }
  };
  const readStored = (): PageState => {
    const state: PageState = {};
    for (const [label, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) state[`${label}.${key}`] = storage.getItem(key) ?? '';
    for (const cookie of document.cookie.split('; ').filter(Boolean)) {
      const [name = '', ...value] = cookie.split('=');
      state[`the cookie ${name}`] = value.join('=');
    }
    return state;
  };

  /** Functions and objects that shared modules export, by module and then by name. */
  const exportsBefore = new Map<object, Map<string, unknown>>();
  const moduleNames = new Map<object, string>();
  const exportsOf = (shared: object): Map<string, unknown> => {
    const checkedExports = new Map<string, unknown>();
    const { default: defaultExport, ...named } = shared as Record<string, unknown>;
    // Members of a default export may change, such as the internals of React.
    const allExports = typeof defaultExport === 'object' ? { ...defaultExport, ...named } : shared;
    for (const [name, value] of Object.entries(allExports))
      if (typeof value === 'function' || typeof value === 'object') checkedExports.set(name, value);
    return checkedExports;
  };
  const recordSharedModules = (): void => {
    const instances: FederationInstance[] = globalThis.__FEDERATION__?.__INSTANCES__ ?? [];
    for (const scope of instances.flatMap(({ shareScopeMap = {} }) => Object.values(shareScopeMap)))
      for (const [name, versions] of Object.entries(scope))
        for (const { lib } of Object.values(versions)) {
          const shared = lib?.() as object | undefined;
          if (!shared || exportsBefore.has(shared)) continue;
          exportsBefore.set(shared, exportsOf(shared));
          moduleNames.set(shared, name);
        }
  };
  const sharedChanges = (): string[] => {
    const changes = [...exportsBefore].flatMap(([shared, before]) => {
      const now = exportsOf(shared);
      return [...before]
        .filter(([name, value]) => now.get(name) !== value)
        .map(([name]) => `another ${name} of the shared module ${String(moduleNames.get(shared))}`);
    });
    // Modules that loaded later than the candidate's first script are compared from now on.
    recordSharedModules();
    return [...new Set(changes)];
  };

  let storedBefore: PageState | undefined;
  const takeSnapshot = (): void => {
    // Adds entries of the shell and of another remote, which the candidate must not change. The theme is the
    // current one.
    const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    if (localStorage.getItem('theme') === null) localStorage.setItem('theme', theme);
    sessionStorage.setItem('another-remote', 'stored');
    storedBefore = readStored();
    recordSharedModules();
  };
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (!storedBefore && node instanceof HTMLScriptElement && node.src.includes(owner)) takeSnapshot();
  }).observe(document, { childList: true, subtree: true });
  const read = async (): Promise<PageSnapshot> => {
    const state: PageState = {};
    readAttributes(state);
    readHead(state);
    for (const name of elementNames) state[`the custom element ${name}`] = 'registered';
    const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
    for (const { scope } of registrations) state[`the service worker of ${scope}`] = 'registered';
    state['history.scrollRestoration'] = history.scrollRestoration;
    state['window.name'] = window.name;
    const now = readStored();
    return {
      state,
      styles: { html: readStyle(document.documentElement), body: readStyle(document.body) },
      stored: { before: storedBefore ?? now, now },
    };
  };

  globalThis.__gateState = { read, sharedChanges };
}

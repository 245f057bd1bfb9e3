declare global {
  /** Set by the script below. */
  var __gateGlobals:
    | {
        /** Returns what changed since the candidate's first script was requested, each once. */
        changes: () => string[];
      }
    | undefined;
}

/**
 * Records the page's globals (built-in functions, their prototypes, members of window, document, history and
 * similar objects) and reports later changes. Runs in a page before all other code, so it must be
 * self-contained. The snapshot is taken when a candidate's first script is requested, before it runs. Changes
 * by the shell and its libraries are already in it.
 * @param owner part of the addresses of the candidate's scripts
 */
export function watchGlobals(owner: string): void {
  // A candidate may have changed these by the time they are needed, including loops over lists.
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, has } = Reflect;
  const is = Object.is.bind(Object);
  const text = String;
  const page = globalThis as unknown as Record<PropertyKey, unknown>;
  /** The browser's own global names. Others may be defined by any script. */
  const builtIn = ownKeys(globalThis);

  interface Known {
    name: string;
    it: object;
    parent: object | null;
    keys: PropertyKey[];
    properties: (PropertyDescriptor | undefined)[];
    /** Whether new properties are allowed. They count only if they hide an existing one. */
    isOpen: boolean;
  }
  let known: Known[] | undefined;
  let handlerNames: string[] = [];
  let handlers: unknown[] = [];

  const member = (name: string, key: PropertyKey): string => {
    if (name === '') return text(key);
    return typeof key === 'symbol' ? `${name}[${text(key.description)}]` : `${name}.${text(key)}`;
  };

  /** Returns all shared objects, each with its shortest name. */
  const shared = (): Known[] => {
    const list: Known[] = [];
    const seen = new Set<unknown>();
    const next: { name: string; it: unknown; isOpen: boolean }[] = [];
    const parents: typeof next = [];
    const add = (to: typeof next, name: string, it: unknown, isOpen = false): void => {
      const hasMembers = (typeof it === 'object' && it !== null) || typeof it === 'function';
      // Among functions, only constructors have members worth checking.
      const leadsOn = typeof it === 'object' || it === Function.prototype;
      if (hasMembers && (leadsOn || 'prototype' in it)) to.push({ name, it, isOpen });
    };
    for (const [name, it] of Object.entries({
      '': globalThis,
      document,
      'document.documentElement': document.documentElement,
      'document.head': document.head,
      'document.body': document.body,
      history,
      navigator,
      performance,
      crypto,
      screen,
      customElements,
      indexedDB,
      caches: page.caches,
      navigation: page.navigation,
    }))
      add(next, name, it, true);
    add(next, 'Function.prototype', Function.prototype);
    const generate = function* () {
      yield 0;
    };
    const made = (it: object): object => getPrototypeOf(it) ?? it;
    for (const [name, it] of Object.entries({
      'Generator.prototype': made(made(generate())),
      'GeneratorFunction.prototype': made(generate),
      'AsyncFunction.prototype': made(async () => undefined),
      'ListIterator.prototype': made([].values()),
      'TextIterator.prototype': made(''[Symbol.iterator]()),
    }))
      add(parents, name, it);
    for (let one = next.shift(); one; one = next.shift() ?? parents.shift()) {
      const { name, isOpen } = one;
      const it = one.it as object;
      if (seen.has(it)) continue;
      seen.add(it);
      const keys = ownKeys(it);
      const isWindow = it === globalThis;
      const properties = keys.map((key) =>
        isWindow && !builtIn.includes(key) ? undefined : getOwnPropertyDescriptor(it, key),
      );
      const parent = getPrototypeOf(it);
      list.push({ name, it, parent, keys, properties, isOpen });
      for (const [index, key] of keys.entries()) {
        const value: unknown = properties[index]?.value;
        const isElement = value instanceof Node && key !== 'prototype';
        if (key !== 'constructor' && !isElement) add(next, member(name, key), value);
      }
      // The prototype of Window.prototype contains the page's elements by id.
      if (!isOpen && it !== Window.prototype) add(parents, `the prototype of ${name}`, parent);
    }
    return list;
  };
  const snapshot = (): void => {
    known = shared();
    handlerNames = builtIn.filter((key): key is string => typeof key === 'string' && key.startsWith('on'));
    handlers = handlerNames.map((name) => page[name]);
  };

  const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean =>
    one !== undefined &&
    is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set &&
    one.writable === other.writable;

  const changes = (): string[] => {
    const found: string[] = [];
    // Avoids array methods, because they may have been changed.
    const say = (what: string): void => {
      found[found.length] = what;
    };
    for (let index = 0; known && index < known.length; index += 1) {
      const { name, it, parent, keys, properties, isOpen } = known[index] as Known;
      if (getPrototypeOf(it) !== parent) say(`another prototype of ${name === '' ? 'window' : name}`);
      for (let at = 0; at < keys.length; at += 1) {
        const [key, before] = [keys[at] as PropertyKey, properties[at]];
        if (!before) continue;
        const now = getOwnPropertyDescriptor(it, key);
        if (!now) say(`no ${member(name, key)}`);
        else if (!isSame(now, before)) say(`another ${member(name, key)}`);
      }
      const now = ownKeys(it);
      for (let at = 0; at < now.length; at += 1) {
        const key = now[at] as PropertyKey;
        let isOld = keys[at] === key;
        for (let old = 0; !isOld && old < keys.length; old += 1) isOld = keys[old] === key;
        if (isOld || (isOpen && !(parent && has(parent, key)))) continue;
        say(isOpen ? `another ${member(name, key)}` : `a new ${member(name, key)}`);
      }
    }
    for (let index = 0; index < handlers.length; index += 1) {
      const name = handlerNames[index] as string;
      if (page[name] !== handlers[index]) say(`another ${name}`);
    }
    return found;
  };

  new MutationObserver((records) => {
    if (known) return;
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLScriptElement && node.src.includes(owner) && !known) snapshot();
  }).observe(document, { childList: true, subtree: true });
  globalThis.__gateGlobals = { changes };
}

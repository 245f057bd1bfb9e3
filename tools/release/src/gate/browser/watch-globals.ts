declare global {
  /** Set by watchGlobals. */
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
  // Copies of built-in functions. A candidate may have changed the originals, or even how loops iterate over
  // lists, by the time they are needed.
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, has } = Reflect;
  const isSameValue = Object.is.bind(Object);
  const toText = String;
  const windowProperties = globalThis as unknown as Record<PropertyKey, unknown>;
  /** Names of the browser's own globals. Scripts may define others. */
  const builtInKeys = ownKeys(globalThis);

  interface SharedObject {
    name: string;
    it: object;
    parent: object | null;
    keys: PropertyKey[];
    properties: (PropertyDescriptor | undefined)[];
    /**
     * Whether scripts may add properties. In such an object, an added property is reported only if it hides
     * an inherited one.
     */
    isOpen: boolean;
  }
  let baseline: SharedObject[] | undefined;
  let handlerNames: string[] = [];
  let handlers: unknown[] = [];

  const memberName = (name: string, key: PropertyKey): string => {
    if (name === '') return toText(key);
    return typeof key === 'symbol' ? `${name}[${toText(key.description)}]` : `${name}.${toText(key)}`;
  };

  /** Returns all shared objects, each with its shortest name. */
  const collectSharedObjects = (): SharedObject[] => {
    const sharedObjects: SharedObject[] = [];
    const seen = new Set<unknown>();
    const queue: { name: string; it: unknown; isOpen: boolean }[] = [];
    const parents: typeof queue = [];
    const add = (to: typeof queue, name: string, it: unknown, isOpen = false): void => {
      const hasMembers = (typeof it === 'object' && it !== null) || typeof it === 'function';
      // Among functions, only constructors have members worth checking.
      const isTraversable = typeof it === 'object' || it === Function.prototype;
      if (hasMembers && (isTraversable || 'prototype' in it)) to.push({ name, it, isOpen });
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
      caches: windowProperties.caches,
      navigation: windowProperties.navigation,
    }))
      add(queue, name, it, true);
    add(queue, 'Function.prototype', Function.prototype);
    const generate = function* () {
      yield 0;
    };
    const prototypeOf = (it: object): object => getPrototypeOf(it) ?? it;
    for (const [name, it] of Object.entries({
      'Generator.prototype': prototypeOf(prototypeOf(generate())),
      'GeneratorFunction.prototype': prototypeOf(generate),
      'AsyncFunction.prototype': prototypeOf(async () => undefined),
      'ListIterator.prototype': prototypeOf([].values()),
      'TextIterator.prototype': prototypeOf(''[Symbol.iterator]()),
    }))
      add(parents, name, it);
    for (let entry = queue.shift(); entry; entry = queue.shift() ?? parents.shift()) {
      const { name, isOpen } = entry;
      const it = entry.it as object;
      if (seen.has(it)) continue;
      seen.add(it);
      const keys = ownKeys(it);
      const isWindow = it === globalThis;
      const properties = keys.map((key) =>
        isWindow && !builtInKeys.includes(key) ? undefined : getOwnPropertyDescriptor(it, key),
      );
      const parent = getPrototypeOf(it);
      sharedObjects.push({ name, it, parent, keys, properties, isOpen });
      for (const [index, key] of keys.entries()) {
        const value: unknown = properties[index]?.value;
        const isElement = value instanceof Node && key !== 'prototype';
        if (key !== 'constructor' && !isElement) add(queue, memberName(name, key), value);
      }
      // The prototype of Window.prototype is skipped, because it contains the page's elements by id.
      if (!isOpen && it !== Window.prototype) add(parents, `the prototype of ${name}`, parent);
    }
    return sharedObjects;
  };
  const takeSnapshot = (): void => {
    baseline = collectSharedObjects();
    handlerNames = builtInKeys.filter(
      (key): key is string => typeof key === 'string' && key.startsWith('on'),
    );
    handlers = handlerNames.map((name) => windowProperties[name]);
  };

  const isSameDescriptor = (entry: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean =>
    entry !== undefined &&
    isSameValue(entry.value, other.value) &&
    entry.get === other.get &&
    entry.set === other.set &&
    entry.writable === other.writable;

  const changes = (): string[] => {
    const differences: string[] = [];
    // Avoids array methods, because they may have been changed.
    const report = (what: string): void => {
      differences[differences.length] = what;
    };
    for (let index = 0; baseline && index < baseline.length; index += 1) {
      const { name, it, parent, keys, properties, isOpen } = baseline[index] as SharedObject;
      if (getPrototypeOf(it) !== parent) report(`another prototype of ${name === '' ? 'window' : name}`);
      for (let at = 0; at < keys.length; at += 1) {
        const [key, before] = [keys[at] as PropertyKey, properties[at]];
        if (!before) continue;
        const now = getOwnPropertyDescriptor(it, key);
        if (!now) report(`no ${memberName(name, key)}`);
        else if (!isSameDescriptor(now, before)) report(`another ${memberName(name, key)}`);
      }
      const now = ownKeys(it);
      for (let at = 0; at < now.length; at += 1) {
        const key = now[at] as PropertyKey;
        let isOld = keys[at] === key;
        for (let old = 0; !isOld && old < keys.length; old += 1) isOld = keys[old] === key;
        const isInherited = parent !== null && has(parent, key);
        if (isOld || (isOpen && !isInherited)) continue;
        // Such a property changes nothing. React leaves Error.prepareStackTrace so when it logs an error.
        const added = getOwnPropertyDescriptor(it, key);
        if (added && !added.get && !added.set && added.value === undefined && !isInherited) continue;
        report(isOpen ? `another ${memberName(name, key)}` : `a new ${memberName(name, key)}`);
      }
    }
    for (let index = 0; index < handlers.length; index += 1) {
      const name = handlerNames[index] as string;
      if (windowProperties[name] !== handlers[index]) report(`another ${name}`);
    }
    return differences;
  };

  new MutationObserver((records) => {
    if (baseline) return;
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLScriptElement && node.src.includes(owner) && !baseline) takeSnapshot();
  }).observe(document, { childList: true, subtree: true });
  globalThis.__gateGlobals = { changes };
}

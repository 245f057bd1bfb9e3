declare global {
  /** Set by watchGlobals. */
  var __gateGlobals:
    | {
        /** Describes the changes since the candidate's first script was requested, without duplicates. */
        changes: () => string[];
      }
    | undefined;
}

/**
 * Takes a snapshot of the page's globals (built-in functions, their prototypes, members of window, document,
 * history and similar objects) and reports later changes. Runs in a page before all other code, so it must be
 * self-contained. The snapshot is taken when a candidate's first script is requested, so it includes the
 * changes made by the shell and its libraries.
 * @param owner part of the addresses of the candidate's scripts
 */
export function watchGlobals(owner: string): void {
  // Copies of built-in functions, because a candidate may change the originals. It may even change the
  // iterators of lists.
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, has } = Reflect;
  const isSameValue = Object.is.bind(Object);
  const toText = String;
  const windowProperties = globalThis as unknown as Record<PropertyKey, unknown>;
  /** Names of the browser's own globals. Scripts may define others. */
  const builtInKeys = ownKeys(globalThis);

  interface SharedObject {
    name: string;
    object: object;
    parent: object | null;
    keys: PropertyKey[];
    properties: (PropertyDescriptor | undefined)[];
    /** Whether scripts may add properties, unless they hide an inherited property. */
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
    const queue: { name: string; value: unknown; isOpen: boolean }[] = [];
    const parents: typeof queue = [];
    const add = (to: typeof queue, name: string, value: unknown, isOpen = false): void => {
      const hasMembers = (typeof value === 'object' && value !== null) || typeof value === 'function';
      // Among functions, only constructors have members worth checking.
      const isTraversable = typeof value === 'object' || value === Function.prototype;
      if (hasMembers && (isTraversable || 'prototype' in value)) to.push({ name, value, isOpen });
    };
    for (const [name, object] of Object.entries({
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
      add(queue, name, object, true);
    add(queue, 'Function.prototype', Function.prototype);
    const generate = function* () {
      yield 0;
    };
    const prototypeOf = (object: object): object => getPrototypeOf(object) ?? object;
    for (const [name, object] of Object.entries({
      'Generator.prototype': prototypeOf(prototypeOf(generate())),
      'GeneratorFunction.prototype': prototypeOf(generate),
      'AsyncFunction.prototype': prototypeOf(async () => undefined),
      'ListIterator.prototype': prototypeOf([].values()),
      'TextIterator.prototype': prototypeOf(''[Symbol.iterator]()),
    }))
      add(parents, name, object);
    for (let entry = queue.shift(); entry; entry = queue.shift() ?? parents.shift()) {
      const { name, isOpen } = entry;
      const object = entry.value as object;
      if (seen.has(object)) continue;
      seen.add(object);
      const keys = ownKeys(object);
      const isWindow = object === globalThis;
      const properties = keys.map((key) =>
        isWindow && !builtInKeys.includes(key) ? undefined : getOwnPropertyDescriptor(object, key),
      );
      const parent = getPrototypeOf(object);
      sharedObjects.push({ name, object, parent, keys, properties, isOpen });
      for (const [index, key] of keys.entries()) {
        const value: unknown = properties[index]?.value;
        const isElement = value instanceof Node && key !== 'prototype';
        if (key !== 'constructor' && !isElement) add(queue, memberName(name, key), value);
      }
      // The prototype of Window.prototype contains the page's elements by id, so it is skipped.
      if (!isOpen && object !== Window.prototype) add(parents, `the prototype of ${name}`, parent);
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
    // The candidate may have changed the methods of arrays.
    const report = (difference: string): void => {
      differences[differences.length] = difference;
    };
    for (let index = 0; baseline && index < baseline.length; index += 1) {
      const { name, object, parent, keys, properties, isOpen } = baseline[index] as SharedObject;
      if (getPrototypeOf(object) !== parent) report(`another prototype of ${name === '' ? 'window' : name}`);
      for (let keyIndex = 0; keyIndex < keys.length; keyIndex += 1) {
        const [key, before] = [keys[keyIndex] as PropertyKey, properties[keyIndex]];
        if (!before) continue;
        const now = getOwnPropertyDescriptor(object, key);
        if (!now) report(`no ${memberName(name, key)}`);
        else if (!isSameDescriptor(now, before)) report(`another ${memberName(name, key)}`);
      }
      const currentKeys = ownKeys(object);
      for (let keyIndex = 0; keyIndex < currentKeys.length; keyIndex += 1) {
        const key = currentKeys[keyIndex] as PropertyKey;
        let isOld = keys[keyIndex] === key;
        for (let oldIndex = 0; !isOld && oldIndex < keys.length; oldIndex += 1)
          isOld = keys[oldIndex] === key;
        const isInherited = parent !== null && has(parent, key);
        if (isOld || (isOpen && !isInherited)) continue;
        // An undefined property changes nothing. React leaves such an Error.prepareStackTrace when it logs an
        // error.
        const added = getOwnPropertyDescriptor(object, key);
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

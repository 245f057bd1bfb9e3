/**
 * A decoded form body: strings and nested trees. The objects have no prototype, so `__proto__` is a normal
 * key.
 */
export interface FormTree {
  [key: string]: string | FormTree;
}

const MAX_DEPTH = 5;
const KEY_PATTERN = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

export const createEmptyTree = (): FormTree => Object.create(null) as FormTree;

function parseKeyPath(key: string): string[] | null {
  const match = KEY_PATTERN.exec(key);
  if (!match) return null;
  const [, head = '', brackets = ''] = match;
  const path = [head, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
  return path.length > MAX_DEPTH ? null : path;
}

/**
 * Decodes a form such as `a=1&card[number]=42&list[]=x` into a tree. `[]` appends to a list. Throws
 * RangeError for a malformed key, for more than five levels, and for a key with both a string and nested
 * keys.
 */
export function decodeForm(text: string): FormTree {
  const root = createEmptyTree();
  for (const [key, value] of new URLSearchParams(text)) {
    const path = parseKeyPath(key);
    if (!path) throw new RangeError(`Malformed parameter name: ${key.slice(0, 80)}`);
    let node = root;
    path.forEach((name, depth) => {
      const childKey = name === '' ? String(Object.keys(node).length) : name;
      if (depth === path.length - 1) {
        if (typeof node[childKey] === 'object')
          throw new RangeError(`Parameter used twice: ${key.slice(0, 80)}`);
        node[childKey] = value;
        return;
      }
      const child = node[childKey] ?? (node[childKey] = createEmptyTree());
      if (typeof child === 'string') throw new RangeError(`Parameter used twice: ${key.slice(0, 80)}`);
      node = child;
    });
  }
  return root;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { findBrowsersWithout } from '@second-gear/federation/build/supported-browsers.mjs';
import { type AnyNode, parse } from 'acorn';

/** Global objects whose name differs from that of their interface. */
const INTERFACES: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns all nodes of a program. */
function listNodes(program: AnyNode): AnyNode[] {
  const nodes = [program];
  for (const node of nodes) nodes.push(...(Object.values(node).flat() as unknown[]).filter(isNode));
  return nodes;
}

const findGlobal = (name: string): Identifier | undefined =>
  bcd.api[INTERFACES[name] ?? name] ?? bcd.javascript.builtins?.[name] ?? bcd.api['Window']?.[name];

const ownValue = (parent: Identifier | undefined, key: string): Identifier | undefined =>
  parent && Object.hasOwn(parent, key) ? parent[key] : undefined;

/** Returns the API that a node uses: a property of a global object such as `AbortSignal.any`, or a call. */
function toUsedApi(node: AnyNode): [name: string, compat: CompatStatement | undefined] | null {
  if (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.property.type === 'Identifier' &&
    !node.computed
  ) {
    const { name: owner } = node.object;
    const { name } = node.property;
    const parent = findGlobal(owner);
    // The data marks static members of web APIs, but not those of JavaScript.
    const isMemberOfObject = owner in INTERFACES || parent === bcd.javascript.builtins?.[owner];
    const member =
      ownValue(parent, `${name}_static`) ?? (isMemberOfObject ? ownValue(parent, name) : undefined);
    return [`${owner}.${name}`, member?.__compat];
  }
  if ((node.type === 'CallExpression' || node.type === 'NewExpression') && node.callee.type === 'Identifier')
    return [node.callee.name, findGlobal(node.callee.name)?.__compat];
  return null;
}

/** Returns the paths of all scripts for browsers below a folder. */
export async function listScripts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((file) => /(?<!\bserver\/.*)\.js$/.test(file)).map((file) => join(folder, file));
}

/**
 * Returns the APIs in a script that at least one of the browsers lacks. Methods of instances are not found,
 * because a script does not show their types. Throws a SyntaxError if the script is not ES2022.
 */
export async function findNewerApis(
  file: string,
  browsers: Readonly<Record<string, number>>,
): Promise<string[]> {
  const program = parse(await readFile(file, 'utf8'), { ecmaVersion: 2022 });
  const apis = listNodes(program)
    .map(toUsedApi)
    .filter((api) => api !== null);
  return apis
    .filter(([, compat]) => compat && findBrowsersWithout(compat, browsers).length > 0)
    .map(([name]) => name);
}

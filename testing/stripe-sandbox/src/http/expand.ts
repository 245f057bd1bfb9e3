import type { Store } from '../store/store.ts';
import { invalidRequestError } from './errors.ts';

const EXPANDABLE_FIELDS = new Set([
  'balance_transaction',
  'charge',
  'data',
  'destination',
  'failure_balance_transaction',
  'latest_charge',
  'payment_intent',
  'payment_method',
  'source',
  'source_transaction',
  'transfer',
]);
const MAX_EXPAND_DEPTH = 4;

const cannotExpandError = (path: string) =>
  invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' });

/** Throws if a path is too deep or contains a field that cannot be expanded in any object. */
export function validateExpandPaths(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_EXPAND_DEPTH || names.some((name) => !EXPANDABLE_FIELDS.has(name)))
      throw cannotExpandError(path);
  }
}

function findObject(id: string, store: Store): object | undefined {
  const finders: Record<string, (key: string) => object | undefined> = {
    acct: (key) => store.accounts.get(key),
    ch: (key) => store.charges.get(key),
    dp: (key) => store.disputes.get(key),
    pi: (key) => store.intents.get(key),
    pm: (key) => store.methods.get(key)?.wire,
    re: (key) => store.refunds.get(key),
    tr: (key) => store.transfers.get(key),
    trr: (key) => store.reversals.get(key),
    txn: (key) => store.balance.get(key),
  };
  return finders[id.split('_')[0] ?? '']?.(id);
}

function expandPath(node: unknown, names: readonly string[], path: string, store: Store): void {
  const [name, ...remainingNames] = names;
  if (name === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(item, names, path, store);
    return;
  }
  const fields = node as Record<string, unknown>;
  const value = fields[name];
  if (value === undefined) throw cannotExpandError(path);
  if (typeof value === 'string') fields[name] = structuredClone(findObject(value, store)) ?? value;
  expandPath(fields[name], remainingNames, path, store);
}

/**
 * Returns a copy of an object in which the ids at `paths` are replaced with the objects that have these ids.
 */
export function expandObject(object: object, paths: readonly string[], store: Store): object {
  if (paths.length === 0) return object;
  const copy = structuredClone(object);
  for (const path of paths) expandPath(copy, path.split('.'), path, store);
  return copy;
}

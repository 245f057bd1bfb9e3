import { readdirSync } from 'node:fs';
import type { Call } from '@second-gear/contract/call';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call that the contract package exports, with its export's name. */
export async function callsOfContract(): Promise<[string, Call][]> {
  const folder = new URL('../../../contract/src/', import.meta.url);
  const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const calls: [string, Call][] = [];
  for (const name of modules) {
    const exported = (await import(new URL(name, folder).pathname)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exported)) if (isCall(value)) calls.push([key, value]);
  }
  return calls;
}

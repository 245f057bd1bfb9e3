import { parseArgs } from 'node:util';

/**
 * The chosen steps of `--only a,b` among `known`, in their usual order; all when nothing is chosen.
 * Throws an Error that lists the steps when one is unknown.
 */
export function chosenSteps<Name extends string>(args: readonly string[], known: readonly Name[]): Name[] {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } });
  if (values.only === undefined) return [...known];
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !known.includes(name as Name));
  if (unknown.length > 0) {
    throw new Error(`There is no step ${unknown.join(', ')}. The steps: ${known.join(', ')}`);
  }
  return known.filter((name) => wanted.includes(name));
}

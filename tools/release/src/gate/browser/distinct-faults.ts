/** A fault that a visitor saw at a target: `TARGET: for VISITOR: TEXT` or `TARGET: after VISITOR …: TEXT`. */
const VISITOR_FAULT = /^(?<target>.+?): (?<visitor>(?:for|after) .+?): (?<text>.*)$/s;

/**
 * Merges the faults of several visitors. A fault of the first visit keeps its text, without a visitor. Any
 * other fault names the first visitor who saw it and the number of further visits.
 */
export function distinctFaults(faults: ReadonlySet<string>): string[] {
  const visitors = new Map<string, { target: string; text: string; visitors: string[] }>();
  const plain: string[] = [];
  for (const fault of faults) {
    const { target = '', visitor = '', text = '' } = VISITOR_FAULT.exec(fault)?.groups ?? {};
    const key = `${target}: ${text}`;
    if (visitor === '') plain.push(fault);
    else if (!faults.has(key)) {
      const known = visitors.get(key) ?? { target, text, visitors: [] };
      known.visitors.push(visitor);
      visitors.set(key, known);
    }
  }
  return [
    ...plain,
    ...[...visitors.values()].map(({ target, text, visitors: [first, ...others] }) => {
      const more = others.length > 0 ? ` (and ${String(others.length)} more visits)` : '';
      return `${target}: ${String(first)}${more}: ${text}`;
    }),
  ];
}

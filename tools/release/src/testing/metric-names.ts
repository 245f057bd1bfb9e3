/** Parts of PromQL that contain names other than those of metrics, in the order in which they are removed. */
const OTHER_NAMES = [
  /"[^"]*"/g,
  /\{[^}]*\}/g,
  /\[[^\]]*\]/g,
  /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g,
];
const KEYWORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan', 'time']);

/** Returns the names of the metrics in a PromQL expression. */
export function findMetricNames(expression: string): string[] {
  const bare = OTHER_NAMES.reduce((text, pattern) => text.replaceAll(pattern, ' '), expression);
  return [...bare.matchAll(/(?<![\w.$])[a-z_:][\w:]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name.toLowerCase()));
}

/** Returns the names of the time series in a text in Prometheus format. */
export const exportedNamesOf = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );

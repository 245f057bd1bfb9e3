/** Shortens text to one line for a description. Truncates between words. */
export function summarize(text: string, maxLength = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const truncated = line.slice(0, maxLength);
  const end = truncated.lastIndexOf(' ');
  return `${truncated.slice(0, end > maxLength / 2 ? end : maxLength).replace(/[\s,;:.]+$/, '')}…`;
}

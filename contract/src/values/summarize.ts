/** Shortens a text to a description: one line of at most about 160 characters, cut between words. */
export function summarize(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > most / 2 ? end : most).replace(/[\s,;:.]+$/, '')}…`;
}

import type { listReleases, listVersions } from './list-releases.ts';

type Releases = Awaited<ReturnType<typeof listReleases>>;
type Version = Awaited<ReturnType<typeof listVersions>>[number];

/** Columns of a standard terminal. */
const MAX_WIDTH = 80;
const INDENT = '  ';

/** Wraps a text at spaces. All lines are indented; words that are longer than a line stay whole. */
function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const extended = last ? `${last} ${word}` : INDENT + word;
    if (last && extended.length > MAX_WIDTH) lines.push(INDENT + word);
    else lines[lines.length - 1] = extended;
  }
  return lines;
}

function releaseLines({ remote, version, traffic, since, by, why, previous }: Releases['host']): string[] {
  const share = traffic === 100 ? '' : ` for ${String(traffic)}% of visitors`;
  return [
    `${remote} ${version}${share}`,
    ...(since ? wrap(`since ${since}${by ? ` by ${by}` : ''}`) : []),
    ...(why ? wrap(`why: ${why}`) : []),
    ...wrap(previous ? `fallback: ${previous}` : 'no fallback'),
  ];
}

/** Formats what is live as text, at most 80 columns wide: a block of lines per version. */
export const formatReleases = ({ revision, updatedAt, host, remotes }: Releases): string =>
  [
    `Revision ${String(revision)} of ${updatedAt}`,
    ...[host, ...remotes].map((release) => releaseLines(release).join('\n')),
  ].join('\n\n');

/** Formats the versions of a remote or of the shell as text, at most 80 columns wide. */
export const formatVersions = (versions: readonly Version[]): string =>
  versions
    .map(({ version, state, proven, published }) =>
      [
        `${version}  ${state}${proven ? ', healthy' : ''}`,
        ...(published ? [`${INDENT}published ${published}`] : []),
      ].join('\n'),
    )
    .join('\n');

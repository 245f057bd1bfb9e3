import type { listReleases, listVersions } from './list-releases.ts';

type Releases = Awaited<ReturnType<typeof listReleases>>;
type Version = Awaited<ReturnType<typeof listVersions>>[number];

/** Columns of a standard terminal. */
const MAX_WIDTH = 80;
const INDENT = '  ';

/** Wraps a text at spaces and indents all lines. Does not split words that are longer than a line. */
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

/** Digits of a shortened commit id. */
const COMMIT_DIGITS = 12;

const shortCommit = ({ id, dirty }: NonNullable<Releases['host']['commit']>): string =>
  `${id.slice(0, COMMIT_DIGITS)}${dirty ? ' with uncommitted changes' : ''}`;

function releaseLines({
  remote,
  version,
  traffic,
  since,
  by,
  why,
  previous,
  commit,
}: Releases['host']): string[] {
  const shareText = traffic === 100 ? '' : ` for ${String(traffic)}% of visitors`;
  return [
    `${remote} ${version}${shareText}`,
    ...(since ? wrap(`since ${since}${by ? ` by ${by}` : ''}`) : []),
    ...(why ? wrap(`why: ${why}`) : []),
    ...(commit ? [`${INDENT}commit ${shortCommit(commit)}`] : []),
    ...wrap(previous ? `fallback: ${previous}` : 'no fallback'),
  ];
}

const retiredLines = ({ remote, version, since, by, why }: Releases['retired'][number]): string[] => [
  `${remote} retired, was ${version}`,
  ...wrap(`since ${since}${by ? ` by ${by}` : ''}`),
  ...(why ? wrap(`why: ${why}`) : []),
];

/**
 * Formats the live versions and retired remotes as text, at most 80 columns wide, with one block for each.
 */
export const formatReleases = ({ revision, updatedAt, host, remotes, retired }: Releases): string =>
  [
    `Revision ${String(revision)} of ${updatedAt}`,
    ...[...[host, ...remotes].map(releaseLines), ...retired.map(retiredLines)].map((lines) =>
      lines.join('\n'),
    ),
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

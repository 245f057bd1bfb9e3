import { parseArgs } from 'node:util';

/** Parts of the benchmark, in the order in which they run. */
export const PARTS = ['first-screen', 'navigation', 'order', 'renderer', 'list', 'load'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: readonly Part[];
  /** Number of measured rounds. An unmeasured warm-up round precedes them. */
  rounds: number;
  /** URL of a running site, with a trailing slash. */
  site: string;
  /** Directory of that site's files, for the renderer that the benchmark starts. */
  siteDir: string;
  /** The only page that the `first-screen` part measures. Null measures all pages. */
  page: string | null;
}

const USAGE = `npm run bench -- [${PARTS.join('|')}] [--rounds N] [--site URL] [--site-dir DIR] [--page NAME]

Measures the speed of the site and its alternatives in alternation. Without a part, runs all of them.
  --rounds N      visits of each kind (9)
  --site URL      a running site, such as that of npm start (http://localhost:3000/)
  --site-dir DIR  its directory, for the renderer (./site)
  --page NAME     for the first screen: measure only home, car or list`;

/** Parses the command line. Throws an error with the usage text if an argument is invalid. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '9' },
      site: { type: 'string', default: 'http://localhost:3000/' },
      'site-dir': { type: 'string', default: 'site' },
      page: { type: 'string' },
    },
  });
  const parts = positionals.map((argument) => {
    const part = PARTS.find((name) => name === argument);
    if (!part) throw new Error(`unknown part ${argument}\n\n${USAGE}`);
    return part;
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds must be a number, 1 or more\n\n${USAGE}`);
  if (!URL.canParse(values.site)) throw new Error(`--site must be a URL\n\n${USAGE}`);
  return {
    parts: parts.length > 0 ? parts : PARTS,
    rounds,
    site: new URL('/', values.site).href,
    siteDir: values['site-dir'],
    page: values.page ?? null,
  };
}

import { withBuildsAtCommits } from '../build/build-at-commit.ts';
import { withSiteLockIfWritable } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { readLiveBuilds, rebuildFaults } from '../verify/rebuild-faults.ts';
import { linkFaults, siteFaults } from '../verify/site-faults.ts';
import { watchFileFaults } from '../verify/watch-file-faults.ts';
import { createFailure, EXIT_CODES, runCommand } from './run-command.ts';

/** Compares the site with its ledger. Without faults, returns the ledger, and the live builds to rebuild. */
const checkSite = (paths: SitePaths, { head, rebuild }: { head?: string | undefined; rebuild: boolean }) =>
  withSiteLockIfWritable(paths, async (isLocked) => {
    if (!isLocked) {
      console.error(
        'The site cannot be locked: its disk is full or read-only. Another command may change it during this check.',
      );
    }
    const faults = [...(await linkFaults(paths)), ...(await siteFaults(paths))];
    if (faults.length === 0) faults.push(...(await watchFileFaults(paths)));
    if (faults.length > 0) return { faults, ledger: [], liveBuilds: [] };
    const ledger = await readLedger(paths.ledger);
    if (head !== undefined && !ledger.some(({ hash }) => hash === head))
      faults.push(`The entry ${head} is no longer in the ledger`);
    return { faults, ledger, liveBuilds: rebuild ? await readLiveBuilds(paths) : [] };
  });

await runCommand(
  {
    usage: `npm run verify [-- options]

Checks that the ledger's hash chain is intact, that the page, headers and discovery document match its last entry,
that the document is valid and serves the versions in the ledger, that every file of every version is the one that
was released, and that watch wrote its counts. First it completes an interrupted change, if there is one.

The printed head identifies the whole history. Keep a copy elsewhere to detect a rewritten ledger.

  --head HASH  also check that the entry with this hash, from an earlier run, is still in the chain
  --rebuild    also build each live version again from the commit in the ledger, and compare its files. Takes
               minutes and needs Git and the npm registry; other commands can use the site meanwhile`,
    positionals: [],
    options: { head: 'text', rebuild: 'flag' },
  },
  async ({ paths, json, options }) => {
    const { faults, ledger, liveBuilds } = await checkSite(paths, options);
    const lines: string[] = [];
    if (options.rebuild && faults.length === 0) {
      const report = (line: string) => lines.push(line);
      faults.push(...(await withBuildsAtCommits((build) => rebuildFaults(liveBuilds, build, report))));
    }
    const head = ledger.at(-1)?.hash;
    const failureFields =
      faults.length > 0 ? createFailure('unsound', `Problems found: ${String(faults.length)}.`) : {};
    if (json) console.log(JSON.stringify({ whole: faults.length === 0, faults, head, ...failureFields }));
    else if (faults.length > 0) for (const fault of faults) console.error(fault);
    else {
      console.log('The ledger, the document and all files are intact.');
      for (const line of lines) console.log(line);
      console.log(`Revision ${String(ledger.at(-1)?.revision)}, head ${String(head)}`);
    }
    return faults.length === 0 ? EXIT_CODES.done : EXIT_CODES.unsound;
  },
);

import { withSiteLockIfWritable } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { linkFaults, siteFaults } from '../verify/site-faults.ts';
import { watchFileFaults } from '../verify/watch-file-faults.ts';
import { createFailure, EXIT, runCommand } from './run-command.ts';

await runCommand(
  {
    usage: `npm run verify [-- options]

Checks that the ledger's hash chain is intact, that the page, headers and discovery document match its last entry,
that the document is valid and serves what the ledger says, that every file of every version is the one that was
released, and that watch wrote its counts. First it completes any change that an interrupted command left unfinished.

The printed head identifies the whole history. Keep a copy elsewhere to detect a rewritten ledger.

  --head HASH  also check that the entry with this hash, from an earlier run, is still in the chain`,
    positionals: [],
    options: { head: 'text' },
  },
  ({ paths, json, options }) =>
    withSiteLockIfWritable(paths, async (isLocked) => {
      if (!isLocked) {
        console.error(
          'The site cannot be locked: its disk is full or read-only. Another command may change it during this check.',
        );
      }
      const faults = [...(await linkFaults(paths)), ...(await siteFaults(paths))];
      if (faults.length === 0) faults.push(...(await watchFileFaults(paths)));
      const ledger = faults.length === 0 ? await readLedger(paths.ledger) : [];
      if (options.head && faults.length === 0 && !ledger.some(({ hash }) => hash === options.head)) {
        faults.push(`The entry ${options.head} is no longer in the ledger`);
      }
      const head = ledger.at(-1)?.hash;
      const failureFields =
        faults.length > 0 ? createFailure('unsound', `Problems found: ${String(faults.length)}.`) : {};
      if (json) console.log(JSON.stringify({ whole: faults.length === 0, faults, head, ...failureFields }));
      else if (faults.length > 0) for (const fault of faults) console.error(fault);
      else {
        console.log('The ledger, the document and all files are intact.');
        console.log(`Revision ${String(ledger.at(-1)?.revision)}, head ${String(head)}`);
      }
      return faults.length === 0 ? EXIT.done : EXIT.unsound;
    }),
);

import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { createFailure, EXIT, runCommand } from './arguments.ts';

await runCommand(
  {
    usage: `npm run verify [-- options]

Checks the ledger's chain, that page, headers and discovery document are as its last entry left them, that
the document is valid and serves what the moves come to, and that every file of every version in the site is
the one that was released. Finishes first what a command that died had begun.

The printed head names the whole history: keep it elsewhere, and a ledger that was written anew shows.

  --head HASH  also check that this entry, noted earlier, is still in the chain`,
    positionals: [],
    options: { head: 'text' },
  },
  ({ paths, json, options }) =>
    withSiteLock(paths, async () => {
      const faults = await siteFaults(paths);
      const ledger = faults.length === 0 ? await readLedger(paths.ledger) : [];
      if (options.head && faults.length === 0 && !ledger.some(({ hash }) => hash === options.head)) {
        faults.push(`The entry ${options.head} is not in the ledger any more`);
      }
      const head = ledger.at(-1)?.hash;
      const failureFields =
        faults.length > 0 ? createFailure('unsound', `${String(faults.length)} faults were found.`) : {};
      if (json) console.log(JSON.stringify({ whole: faults.length === 0, faults, head, ...failureFields }));
      else if (faults.length > 0) for (const fault of faults) console.error(fault);
      else {
        console.log('The ledger, the document and every file are whole.');
        console.log(`Revision ${String(ledger.at(-1)?.revision)}, head ${String(head)}`);
      }
      return faults.length === 0 ? EXIT.done : EXIT.unsound;
    }),
);

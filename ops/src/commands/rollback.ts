import { rollback } from '../shell/of-subject.ts';
import { runCommand, UsageError } from './arguments.ts';
import { seenByOperator, show } from './moving.ts';

await runCommand(
  {
    usage: `npm run rollback -- REMOTE|shell --why "…" [options]

Ends a trial; else gives everybody the last good version (or shell). Builds nothing and opens no browser.

  --why "…"    goes into the ledger
  --to VERSION go back to this one instead
  --force      go back although the gate refuses; its reasons go into the ledger`,
    words: ['subject'],
    options: { why: 'text', to: 'version', force: 'flag' },
    dryRun: true,
  },
  async ({ words, paths, who, options, ...how }) => {
    const { why, to, force } = options;
    if (!why) throw new UsageError('Say why: --why "…"');
    const remote = words[0] as string;
    const seen = await seenByOperator(paths, remote);
    const request = { paths, remote, who, why, force, browser: null, seen };
    return show(await rollback(request, to), how);
  },
);

import { rollback } from '../shell/release-target.ts';
import { runCommand, UsageError } from './arguments.ts';
import { printOutcome, revisionSeenByOperator } from './move-options.ts';

await runCommand(
  {
    usage: `npm run rollback -- REMOTE|shell --why "…" [options]

Ends a trial; else gives everybody the last good version (or shell). Builds nothing and opens no browser.

  --why "…"    goes into the ledger
  --to VERSION go back to this one instead
  --force      go back although the gate refuses; its reasons go into the ledger`,
    positionals: ['subject'],
    options: { why: 'text', to: 'version', force: 'flag' },
    dryRun: true,
  },
  async ({ positionals, paths, who, options, ...outputOptions }) => {
    const { why, to, force } = options;
    if (!why) throw new UsageError('Say why: --why "…"');
    const remote = positionals[0] as string;
    const observedRevision = await revisionSeenByOperator(paths, remote);
    const request = { paths, remote, who, why, force, browser: null, observedRevision };
    return printOutcome(await rollback(request, to), outputOptions);
  },
);

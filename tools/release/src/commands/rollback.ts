import { rollback } from '../release/move.ts';
import { printOutcome, revisionSeenByOperator } from './release-options.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand(
  {
    usage: `npm run rollback -- REMOTE|shell --why "…" [options]

Ends a canary, or makes the last healthy version live for all visitors. It does not build and opens no browser.

  --why "…"    reason, recorded in the ledger
  --to VERSION roll back to this version instead
  --force      roll back even if the gate refuses; its reasons are recorded in the ledger`,
    positionals: ['subject'],
    options: { why: 'text', to: 'version', force: 'flag' },
    dryRun: true,
  },
  async ({ positionals, paths, who, options, ...outputOptions }) => {
    const { why, to, force } = options;
    if (!why) throw new UsageError('rollback needs --why "…"');
    const remote = positionals[0] as string;
    const observedRevision = await revisionSeenByOperator(paths, remote);
    const request = { paths, remote, who, why, force, browser: null, observedRevision };
    return printOutcome(await rollback(request, to), outputOptions);
  },
);

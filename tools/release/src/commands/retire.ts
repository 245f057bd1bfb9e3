import { retire } from '../release/retire.ts';
import { printOutcome, revisionSeenByOperator } from './release-options.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand(
  {
    usage: `npm run retire -- REMOTE --why "…" [options]

Takes a remote and its canary off the site. Its routes and slots become free for other remotes. Open tabs keep its
files until gc removes them. To bring it back, release it, or roll back to one of its versions with --to.

  --why "…"    reason, recorded in the ledger`,
    positionals: ['remote'],
    options: { why: 'text' },
    dryRun: true,
  },
  async ({ positionals, paths, who, options: { why }, ...outputOptions }) => {
    if (!why) throw new UsageError('retire needs --why "…"');
    const remote = positionals[0] as string;
    const observedRevision = await revisionSeenByOperator(paths, remote);
    return printOutcome(await retire({ paths, remote, who, why, observedRevision }), outputOptions);
  },
);

import { publish, release } from '../release/release.ts';
import {
  createReleaseRequest,
  printOutcome,
  RELEASE_OPTIONS,
  RELEASE_OPTIONS_USAGE,
} from './release-options.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand(
  {
    usage: `npm run release -- REMOTE|shell [options]

Builds one remote (or the shell), checks it against everything that is or may become live, publishes it as a new
immutable version and makes it live for all visitors. Nothing else is built or touched; a version that the gate
refuses is not published. The shell is checked against every version of every remote that is live, a canary or a
rollback target, which takes minutes.

  --dist DIR     release this build output instead of building: CI builds once and releases to many sites
  --commit ID    Git commit from which that output was built, recorded in the ledger
  --no-activate  publish only, after the same checks; activate it later with npm run activate or canary
${RELEASE_OPTIONS_USAGE}`,
    positionals: ['subject'],
    options: { ...RELEASE_OPTIONS, 'no-activate': 'flag', dist: 'text', commit: 'text' },
    dryRun: true,
  },
  async (args) => {
    const remote = args.positionals[0] as string;
    const request = await createReleaseRequest(args, remote);
    const { dist, commit: id } = args.options;
    if (id !== undefined && dist === undefined) throw new UsageError('--commit needs --dist');
    if (id !== undefined && !/^[0-9a-f]{40,64}$/.test(id))
      throw new UsageError('--commit must be a complete commit id');
    const commit = id === undefined ? undefined : { id, dirty: false };
    const releaseOrPublish = args.options['no-activate'] ? publish : release;
    return printOutcome(await releaseOrPublish({ ...request, commit }, dist), args);
  },
);

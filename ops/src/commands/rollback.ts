import { rollbackRemote } from '../release/rollback-remote.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';

const USAGE = `npm run rollback -- <remote> --why "…" [--to VERSION] [--site DIR] [--json]

Points a remote back at the version that was live before, or at the one that --to names. Builds
nothing. npm run releases lists the versions.

Exit codes: 0 rolled back, 1 failed, 2 wrong words.`;

await runCommand(USAGE, async (args) => {
  if (!args.subject) throw new UsageError('Which remote?');
  if (!args.why) throw new UsageError('Say why: --why "…"');
  const { from, to } = await rollbackRemote({
    paths: args.paths,
    remote: args.subject,
    to: args.to,
    who: args.who,
    why: args.why,
  });
  console.log(
    args.json ? JSON.stringify({ from, to }) : `${args.subject} ${to} is live again, in place of ${from}.`,
  );
  return EXIT.done;
});

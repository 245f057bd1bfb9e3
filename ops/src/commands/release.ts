import { EXIT, runCommand, UsageError } from './arguments.ts';
import { releaseRemote } from '../release/release-remote.ts';

const USAGE = `npm run release -- <remote> [--site DIR] [--why "…"] [--force --why "…"] [--json]

Builds one remote, publishes it as a new immutable version, checks it against everything that is
live, and points the site at it. Nothing else is built or touched.

Exit codes: 0 live, 1 failed, 2 wrong words, 3 refused by the gate (nothing changed).`;

await runCommand(USAGE, async (args) => {
  if (!args.subject) throw new UsageError('Which remote?');
  if (args.force && !args.why) throw new UsageError('--force needs --why "…"');
  const outcome = await releaseRemote({
    paths: args.paths,
    remote: args.subject,
    who: args.who,
    why: args.why ?? 'release',
    force: args.force,
  });
  if (args.json) {
    console.log(JSON.stringify(outcome));
  } else if (outcome.kind === 'refused') {
    console.error(`${args.subject} ${outcome.version} was not released. The site is as it was.`);
    for (const { check, message } of outcome.reasons) console.error(`  [${check}] ${message}`);
  } else if (outcome.kind === 'unchanged') {
    console.log(`${args.subject} ${outcome.version} is live already.`);
  } else {
    console.log(
      `${args.subject} ${outcome.version} is live${outcome.from ? `, in place of ${outcome.from}` : ''}.`,
    );
    if (outcome.from) console.log(`Back: npm run rollback -- ${args.subject} --why "…"`);
  }
  return outcome.kind === 'refused' ? EXIT.refused : EXIT.done;
});

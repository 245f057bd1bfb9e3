import type { Reason } from '../gate/reasons-against-remote.ts';
import { activationReasons } from '../release/checks.ts';
import { remoteTarget } from '../release/remote-target.ts';
import { type ShellCandidate, withShellCandidate } from '../site/candidate.ts';
import { lazyBrowserCheck } from './release-options.ts';
import { createFailure, EXIT_CODES, runCommand } from './run-command.ts';

const CHECK_MEANINGS: Record<Reason['check'], string> = {
  shared: 'the shell provides every shared module it needs, in a version that it accepts',
  contract: "it supports the shell's contract version",
  routes: 'no other remote owns its routes',
  dropped: 'it serves every route of its live version',
  slots: 'the contract knows its slots, and each has one remote',
  budget: 'its first screen is within budget, and it is not much heavier than the live version',
  hashes: 'every file has a hash and matches it',
  files: 'no file is a source map, contains a secret, or is needed by no page',
  drawing:
    'on the server: each server-rendered screen renders within its CPU time and memory limits, calls only the API, and keeps no state between pages',
  browser:
    'in a browser: it exports what it declares, screens and slots render for every visitor, their forms and buttons work, nothing keeps running and the page is unchanged after they unmount, and the first screen loads only the files it lists',
};

await runCommand(
  {
    usage: `npm run contract -- REMOTE [options]

Builds a remote and checks it against the rules for all remotes, in a copy of the site that contains the build.
The release gate runs the same checks. The site is not changed.

  --dist DIR   check this build output instead of building
  --shell DIR  also check it in this shell's build output, such as one with the next major version of a shared
               package
  --drops-route /x
               allow this route of the live version to be dropped; repeatable`,
    positionals: ['remote'],
    options: { dist: 'text', shell: 'text', 'drops-route': 'routes' },
  },
  async ({ positionals, paths, json, options }) => {
    const remote = positionals[0] as string;
    const target = remoteTarget(paths, remote);
    const dist = options.dist ?? (await target.build());
    const findReasons = (otherShell?: ShellCandidate) =>
      target.withCandidate(dist, (candidate) =>
        // `force` makes every check run, even after one has failed.
        activationReasons(candidate, {
          allowedDrops: options['drops-route'],
          force: true,
          browser: lazyBrowserCheck,
          otherShell,
        }),
      );
    const reasons = await (options.shell === undefined
      ? findReasons()
      : withShellCandidate(paths, options.shell, findReasons));
    const refusal = createFailure('refused', `${remote} violates the contract.`, reasons);
    if (json)
      console.log(JSON.stringify(reasons.length === 0 ? { remote, reasons } : { remote, ...refusal }));
    else {
      for (const [check, meaning] of Object.entries(CHECK_MEANINGS)) {
        const failedReasons = reasons.filter((reason) => reason.check === check);
        console.log(`${failedReasons.length === 0 ? 'holds ' : 'BROKEN'}  ${meaning}`);
        for (const { message } of failedReasons) console.log(`        ${message}`);
      }
    }
    return reasons.length === 0 ? EXIT_CODES.done : EXIT_CODES.refused;
  },
);

import { browserCheck } from '../gate/browser/check.ts';
import { gate } from '../gate/gate.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import type { Reason } from '../gate/verdict.ts';
import { checkInBrowser } from '../release/checks.ts';
import { buildRemote } from '../release/release-remote.ts';
import { withRemoteCandidate } from '../site/candidate.ts';
import { createFailure, EXIT, runCommand } from './arguments.ts';

const CHECK_MEANINGS: Record<Reason['check'], string> = {
  shared: 'what it needs of the shell is there',
  contract: 'it speaks the contract that the shell speaks',
  routes: 'its routes belong to nobody else',
  dropped: 'it serves every route that its live version serves',
  slots: 'its slots are known, and filled once',
  budget: 'its first screen is small enough',
  hashes: 'every file has a hash, and is as published',
  drawing:
    'on the server: each screen that is to be drawn there is, in its time and memory, and keeps nothing from one page to the next',
  browser:
    'in a browser: it has what it declares, screens and slots stand for every visitor, nothing goes on after them, what every page shares stays as it was, the first screen needs no other files than it lists',
};

await runCommand(
  {
    usage: `npm run contract -- REMOTE [options]

Builds a remote and holds it against what every remote must keep, in a copy of the site with the built
artefact in place. The gate of release checks the same. The site stays as it is.

  --dist DIR   check this output of the remote's build in place of building
  --drops-route /x
               it may stop serving this route of the live version; once for each`,
    positionals: ['remote'],
    options: { dist: 'text', 'drops-route': 'routes' },
  },
  async ({ positionals, paths, who, json, options }) => {
    const remote = positionals[0] as string;
    const dist = options.dist ?? (await buildRemote(remote));
    const reasons = await withRemoteCandidate(paths, remote, dist, async (candidate) => [
      ...(await gate(paths, candidate.record, candidate.folder, options['drops-route'])),
      ...(await ssrReasons(paths, candidate.record, candidate.folder)),
      ...(await checkInBrowser(paths, { remote, who, why: 'contract' }, candidate, browserCheck)),
    ]);
    const refusal = createFailure('refused', `${remote} does not keep the contract.`, reasons);
    if (json)
      console.log(JSON.stringify(reasons.length === 0 ? { remote, reasons } : { remote, ...refusal }));
    else {
      for (const [check, meaning] of Object.entries(CHECK_MEANINGS)) {
        const failedReasons = reasons.filter((reason) => reason.check === check);
        console.log(`${failedReasons.length === 0 ? 'holds ' : 'BROKEN'}  ${meaning}`);
        for (const { message } of failedReasons) console.log(`        ${message}`);
      }
    }
    return reasons.length === 0 ? EXIT.done : EXIT.refused;
  },
);

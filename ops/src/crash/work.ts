/** The work that a crash test kills: one operation on the given site with the given arguments. */
import { collect } from '../gc/collect.ts';
import { canary, rollback } from '../release/move.ts';
import { publishOnly } from '../release/release-remote.ts';
import { seenNow } from '../release/seen.ts';
import { pointShellTo } from '../rollout/point-to.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { withSite } from '../site/journal.ts';
import { sitePaths } from '../site/paths.ts';

const [site, what, word] = process.argv.slice(2) as [string, string, string];
const paths = sitePaths(site);
const request = {
  paths,
  remote: 'catalog',
  who: 'crash',
  why: 'test',
  force: false,
  browser: null,
  seen: await seenNow(paths, 'catalog'),
};

switch (what) {
  case 'publish':
    await publishOnly(request, word);
    break;
  case 'canary':
    await canary(request, 25, word);
    break;
  case 'rollback':
    await rollback(request, undefined);
    break;
  case 'shell':
    await withShellCandidate(paths, word, (shell) =>
      withSite(paths, () => pointShellTo(paths, shell, 'crash')),
    );
    break;
  case 'gc':
    await collect(paths, { good: 1, tabs: 1, now: Date.now() + 1000 }, 'crash');
    break;
  default:
    throw new Error(`No such work: ${what}`);
}

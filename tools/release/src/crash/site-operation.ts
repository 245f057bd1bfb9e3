/**
 * Program that the crash tests kill. Its arguments are a site, an operation, and the operation's argument.
 */
import { collectGarbage } from '../gc/collect-garbage.ts';
import { rollback, setCanary } from '../release/move.ts';
import { publish } from '../release/release.ts';
import { retire } from '../release/retire.ts';
import { revisionAt } from '../release/revision.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import { sitePaths } from '../site/paths.ts';
import { composeShellVersion } from '../testing/compose-shell-version.ts';

const [site, operation, argument] = process.argv.slice(2) as [string, string, string];
const paths = sitePaths(site);
const request = {
  paths,
  remote: 'catalog',
  who: 'crash',
  why: 'test',
  force: false,
  browser: null,
  observedRevision: await revisionAt(paths, 'catalog', Date.now()),
};

switch (operation) {
  case 'publish':
    await publish(request, argument);
    break;
  case 'canary':
    await setCanary(request, 25, argument);
    break;
  case 'rollback':
    await rollback(request, undefined);
    break;
  case 'retire':
    await retire(request);
    break;
  case 'shell':
    await withShellCandidate(paths, argument, (shell) =>
      withSiteLock(paths, () => composeShellVersion(paths, shell, 'crash')),
    );
    break;
  case 'gc':
    await collectGarbage(paths, { rollbackCount: 1, tabLifetimeMs: 1, now: Date.now() + 1000 }, 'crash');
    break;
  default:
    throw new Error(`unknown operation: ${operation}`);
}

import { activateShellVersion } from '../rollout/activate-version.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import type { SitePaths } from '../site/paths.ts';

/** Activates a shell without checks, as the first step of composing a site. Call it inside withSiteLock. */
export const composeShellVersion = (paths: SitePaths, to: string | ShellCandidate, who: string) =>
  activateShellVersion(paths, { to, what: 'compose', who, why: 'the site was composed' });

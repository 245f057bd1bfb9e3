import { SHELL_NAME } from '@second-gear/contract/names';
import type { SitePaths } from '../site/paths.ts';
import { remoteTarget } from './remote-target.ts';
import { shellTarget } from './shell-target.ts';
import type { ReleaseTarget } from './target.ts';

/** Returns the target of a request. Nothing else in release/ distinguishes the shell from remotes. */
export const targetOf = ({ paths, remote }: { paths: SitePaths; remote: string }): ReleaseTarget =>
  remote === SHELL_NAME ? shellTarget(paths) : remoteTarget(paths, remote);

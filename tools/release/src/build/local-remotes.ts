import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isRemoteName } from '@second-gear/contract/names';
import { REPOSITORY } from '../site/paths.ts';

/** Returns the names of the remotes in this repository: every folder `mfe-<name>` with a remote.json. */
export const listLocalRemotes = (): string[] =>
  readdirSync(REPOSITORY)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(path.join(REPOSITORY, folder, 'remote.json')))
    .map((folder) => folder.slice('mfe-'.length))
    .filter(isRemoteName);

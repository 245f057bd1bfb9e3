import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { ImpossibleMoveError } from './impossible-move-error.ts';
import type { SitePaths } from './paths.ts';

/** Returns the site's discovery document. Null if nothing has been composed yet. */
export async function readDocument(paths: SitePaths): Promise<Discovery | null> {
  if (!existsSync(paths.discovery)) return null;
  return discoverySchema.parse(JSON.parse(await readFile(paths.discovery, 'utf8')));
}

/** Returns the site's discovery document. Throws ImpossibleMoveError if nothing has been composed yet. */
export async function requireDocument(paths: SitePaths): Promise<Discovery> {
  const document = await readDocument(paths);
  if (!document)
    throw new ImpossibleMoveError('This site has no shell yet. Compose it first (npm start does).');
  return document;
}

/** Throws ImpossibleMoveError if the document has no such remote. Usually its name is misspelled. */
export function requireRemote({ microFrontends }: Discovery, remote: string): void {
  if (Object.hasOwn(microFrontends, remote)) return;
  const names = Object.keys(microFrontends).join(', ') || 'none';
  throw new ImpossibleMoveError(`No remote named ${remote} on this site. Remotes: ${names}.`);
}

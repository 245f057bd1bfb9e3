import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRemoteName } from '@second-gear/contract/names';
import { shellBuildSchema } from '@second-gear/federation/release';
import { type RemoteDeclaration, remoteDeclarationSchema } from '@second-gear/federation/remote-declaration';
import { routePatternSchema } from '@second-gear/federation/route-pattern-schema';
import { patternsOverlap } from '@second-gear/federation/route-patterns';
import { SLOT_NAMES } from '@second-gear/federation/slot-names';
import * as z from 'zod/mini';
import { findReservedPattern } from '../http/reserved-paths.ts';
import { remoteFilesOf } from './templates.ts';

/** A remote cannot be created with these options. The message suggests valid ones. */
export class InvalidRemoteError extends Error {}

export interface RemoteSpec {
  name: string;
  route: string;
  slot: string | undefined;
}

/** The routes in `shell.json`, in the format of the shell's build report. */
const shellDeclarationSchema = z.pick(shellBuildSchema, { routes: true, developmentRoutes: true });

/** Returns why the new remote is invalid or conflicts with the existing ones. Null if it can. */
export function rejectionReason(
  { name, route, slot }: RemoteSpec,
  others: readonly RemoteDeclaration[],
  shellRoutes: readonly string[],
  slotNames = SLOT_NAMES,
): string | null {
  if (!isRemoteName(name))
    return `Invalid remote name ${name}: use lowercase letters, digits and hyphens, start with a letter, and at most 32 characters.`;
  if (others.some((other) => other.name === name))
    return `The remote ${name} already exists in mfe-${name}/.`;
  const parsed = routePatternSchema.safeParse(route);
  if (!parsed.success) return `--route ${route}: ${String(parsed.error.issues[0]?.message)}`;
  if (shellRoutes.some((shellRoute) => patternsOverlap(shellRoute, route)))
    return `${route} is one of the shell's own screens. Choose another route.`;
  if (findReservedPattern(route) !== null)
    return `${route} can never show a page, because the site itself serves that address. Choose another route.`;
  for (const other of others) {
    const overlapping = other.routes.find(({ path }) => patternsOverlap(path, route));
    if (overlapping)
      return `${other.name} owns ${overlapping.path}, which overlaps with ${route}. Choose another route.`;
  }
  if (slot === undefined) return null;
  if (!slotNames.includes(slot))
    return `The contract has no slot ${slot}. Available: ${slotNames.join(', ')}. To add one, define it in packages/federation/src/remote/slots.tsx with its props and where it opens.`;
  const filler = others.find(({ slots }) => slots.includes(slot));
  return filler ? `${filler.name} already fills the slot ${slot}. Only one remote can fill a slot.` : null;
}

const readJsonFile = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** Returns the shell's routes. Empty in a checkout without the shell; the gate then checks them later. */
async function readShellRoutes(repository: string): Promise<string[]> {
  const file = path.join(repository, 'shell', 'shell.json');
  if (!existsSync(file)) return [];
  const { routes = [], developmentRoutes = [] } = shellDeclarationSchema.parse(await readJsonFile(file));
  return [...routes, ...developmentRoutes];
}

/**
 * Creates the folder of a new remote in a repository. Changes nothing else.
 * @param remotes names of the existing remotes
 * @returns paths of the files, relative to the repository
 * @throws InvalidRemoteError if the options are invalid
 */
export async function scaffoldRemote(
  repository: string,
  remotes: readonly string[],
  spec: RemoteSpec,
): Promise<string[]> {
  const others = await Promise.all(
    remotes.map(async (name) =>
      remoteDeclarationSchema.parse(await readJsonFile(path.join(repository, `mfe-${name}`, 'remote.json'))),
    ),
  );
  const reason = rejectionReason(spec, others, await readShellRoutes(repository));
  if (reason) throw new InvalidRemoteError(reason);
  const folder = `mfe-${spec.name}`;
  if (existsSync(path.join(repository, folder))) throw new InvalidRemoteError(`${folder}/ already exists.`);
  const { version: contract } = (await readJsonFile(
    path.join(repository, 'packages/contract/package.json'),
  )) as {
    version: string;
  };
  const files = Object.entries(remoteFilesOf({ ...spec, slot: spec.slot ?? null, contract }));
  for (const [file, content] of files) {
    const target = path.join(repository, folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return files.map(([file]) => `${folder}/${file}`);
}

/** Returns instructions for running, testing and removing a new remote, as lines. */
export const nextStepsOf = (name: string, route: string): string[] => [
  `See it:    npm run dev -- ${name}, then open ${route} on http://localhost:3001`,
  `           npm run release -- ${name} adds it to the site of a running npm start`,
  `Test it:   npm test -- ${name}`,
  `Remove it: npm run retire -- ${name} --why "…" if a site has it; delete mfe-${name}; npx pnpm install`,
];

import { createHash } from 'node:crypto';
import { discoverySchema } from '@second-gear/contract/discovery';
import { withLock } from '@second-gear/toolkit/lock';
import pMap, { pMapSkip } from 'p-map';
import { drawStatic, type Material, readMaterial } from '../../renderer/static-drawings.ts';
import { demandDocument } from '../../site/discovery-file.ts';
import { ImpossibleMove } from '../../site/impossible-move.ts';
import { withSite } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { siteFaults } from '../../verify/site-faults.ts';
import type { Bucket, Stored } from './client.ts';
import { changingFile, changingFiles, type Encoding, type VersionFile, versionFiles } from './objects.ts';
import { pageKey, PAGES, pagesToStore, routesWithPage } from './pages.ts';

/** Uploads at the same time. */
const PARALLEL = 4;
const INDEX = 'index.html';
const VERSIONED = ['shell/', 'remotes/'] as const;

export interface BucketDeployment {
  encoding: Encoding;
  /** Remove versions from the bucket that the site no longer has. */
  gc: boolean;
  /** Deploy although the bucket serves a later revision than the site's. */
  force: boolean;
  /** Only say what would be done. */
  dryRun: boolean;
}

export interface Deployed {
  revision: number;
  /** Keys of version files that were stored, in place of those that were there already. */
  uploaded: string[];
  present: number;
  removed: string[];
  /** Addresses whose page was drawn. */
  drawn: string[];
  /** Why the pages of others were not, by address: these are the site's one page. */
  notDrawn: Record<string, string>;
  /** Addresses whose page is new in the bucket: the CDN's function does not lead there yet. */
  added: string[];
}

/** The site is not whole, so it is not deployed. */
export class UnsoundSite extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The site is not whole, and was not deployed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

interface Snapshot {
  revision: number;
  versions: VersionFile[];
  changing: Map<string, Buffer>;
  material: Material;
}

/** The site as it is at one moment; what changes in it is read now, versions never change. */
const snapshot = (paths: SitePaths, encoding: Encoding): Promise<Snapshot> =>
  withSite(paths, async () => {
    const { revision } = (await demandDocument(paths)).extras;
    const faults = await siteFaults(paths);
    if (faults.length > 0) throw new UnsoundSite(faults);
    return {
      revision,
      versions: await versionFiles(paths, encoding),
      changing: await changingFiles(paths),
      material: await readMaterial(paths),
    };
  });

/** Revision that a bucket serves; 0 when nothing was deployed to it yet. */
async function revisionIn(bucket: Bucket): Promise<number> {
  const found = await bucket.get('discovery.json');
  return found ? discoverySchema.parse(JSON.parse(found.toString())).extras.revision : 0;
}

const isStored = (stored: Stored | undefined, body: Buffer): boolean =>
  stored?.bytes === body.length && stored.etag === createHash('md5').update(body).digest('hex');

/** Stores the version files that are not there as they should be; returns their keys. */
async function storeVersions(
  bucket: Bucket,
  files: readonly VersionFile[],
  there: ReadonlyMap<string, Stored>,
  dryRun: boolean,
): Promise<string[]> {
  const store = async (file: VersionFile) => {
    const upload = await file.read();
    if (isStored(there.get(file.key), upload.body)) return pMapSkip;
    if (!dryRun) await bucket.put(upload);
    return file.key;
  };
  return pMap(files, store, { concurrency: PARALLEL });
}

/**
 * Puts the pages of their own before the one page, and so before the document, which open tabs act on: whoever is told
 * of a version gets its page.
 */
const inOrder = (
  changing: ReadonlyMap<string, Buffer>,
  pages: ReadonlyMap<string, Buffer>,
): [string, Buffer][] => [...changing].flatMap((file) => (file[0] === INDEX ? [...pages, file] : [file]));

/**
 * Brings a bucket to what a site is, so that whoever asks meanwhile gets the site before or the site after:
 * versions first, which nobody is told of yet, then the pages, then the document for open tabs. Whatever it
 * dies of, the bucket goes on serving, and the same call finishes it. A rollback is the same call as well.
 * @throws UnsoundSite, ImpossibleMove when the bucket is ahead of the site, BucketError
 */
export const deployToBucket = (
  paths: SitePaths,
  bucket: Bucket,
  { encoding, gc, force, dryRun }: BucketDeployment,
): Promise<Deployed> =>
  // One after the other: an earlier state must not arrive after a later one.
  withLock(paths.bucketLock, async () => {
    const { revision, versions, changing, material } = await snapshot(paths, encoding);
    const served = await revisionIn(bucket);
    if (served > revision && !force) {
      throw new ImpossibleMove(
        `The bucket serves revision ${String(served)}, this site is at ${String(revision)}: it is an older copy, or another site. Deploy from the right one, or overwrite it with --force.`,
      );
    }
    const there = new Map<string, Stored>();
    for (const prefix of VERSIONED) for (const entry of await bucket.list(prefix)) there.set(...entry);
    const pagesThere = [...(await bucket.list(PAGES)).keys()];
    const routes = routesWithPage(material.now.document);
    const drawings = await drawStatic(material, routes);
    const pages = pagesToStore(drawings, pagesThere, changing.get(INDEX) ?? Buffer.alloc(0));
    const uploaded = await storeVersions(bucket, versions, there, dryRun);
    if (!dryRun)
      for (const [key, content] of inOrder(changing, pages))
        await bucket.put(changingFile(key, content, encoding));
    const kept = new Set(versions.map(({ key }) => key));
    const removed = gc ? [...there.keys()].filter((key) => !kept.has(key)) : [];
    if (!dryRun) for (const key of removed) await bucket.remove(key);
    return {
      revision,
      uploaded,
      present: versions.length - uploaded.length,
      removed,
      drawn: [...drawings.drawn.keys()],
      notDrawn: Object.fromEntries(drawings.notDrawn),
      added: routes.filter((route) => !pagesThere.includes(pageKey(route))),
    };
  });

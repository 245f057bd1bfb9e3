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

/** Number of parallel uploads. */
const PARALLEL = 4;
const INDEX = 'index.html';
const VERSIONED = ['shell/', 'remotes/'] as const;

export interface BucketDeployment {
  encoding: Encoding;
  /** Whether to remove versions that the site no longer has. */
  gc: boolean;
  /** Whether to deploy although the bucket serves a later revision than the site. */
  force: boolean;
  /** Whether to only report what would change. */
  dryRun: boolean;
}

export interface Deployed {
  revision: number;
  /** Keys of the version files that were uploaded. Files that were already there are not included. */
  uploaded: string[];
  present: number;
  removed: string[];
  /** Addresses whose page was server-rendered. */
  drawn: string[];
  /** Why other addresses were not rendered, by address. They get the site's one page. */
  notDrawn: Record<string, string>;
  /** Addresses whose page is new in the bucket. The CDN's function does not route to them yet. */
  added: string[];
}

/** The site is incomplete, so it is not deployed. */
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

/** Returns the site at one moment. Changing files are read now; versions never change. */
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

/** Returns the revision that a bucket serves. 0 if nothing has been deployed yet. */
async function revisionIn(bucket: Bucket): Promise<number> {
  const found = await bucket.get('discovery.json');
  return found ? discoverySchema.parse(JSON.parse(found.toString())).extras.revision : 0;
}

const isStored = (stored: Stored | undefined, body: Buffer): boolean =>
  stored?.bytes === body.length && stored.etag === createHash('md5').update(body).digest('hex');

/** Uploads missing or different version files. Returns their keys. */
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
 * Orders individual pages before the one page, and so before the document. Open tabs react to the document,
 * and their new version must already have its page.
 */
const inOrder = (
  changing: ReadonlyMap<string, Buffer>,
  pages: ReadonlyMap<string, Buffer>,
): [string, Buffer][] => [...changing].flatMap((file) => (file[0] === INDEX ? [...pages, file] : [file]));

/**
 * Updates a bucket to the state of a site. Visitors get either the old or the new site: it uploads versions
 * first, which nothing refers to yet, then the pages, then the document for open tabs. After a crash the
 * bucket still serves, and the same call completes the deployment. A rollback is the same call.
 * @throws UnsoundSite, ImpossibleMove if the bucket is ahead of the site, BucketError
 */
export const deployToBucket = (
  paths: SitePaths,
  bucket: Bucket,
  { encoding, gc, force, dryRun }: BucketDeployment,
): Promise<Deployed> =>
  // One deployment at a time: an earlier state must not overwrite a later one.
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

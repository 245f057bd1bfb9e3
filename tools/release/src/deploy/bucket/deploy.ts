import { createHash } from 'node:crypto';
import { type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { withLock } from '@second-gear/node-utils/lock';
import pMap, { pMapSkip } from 'p-map';
import { readRenderInput, type RenderInput, renderStaticPages } from '../../renderer/static-pages.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import { ImpossibleMoveError } from '../../site/impossible-move-error.ts';
import { withSiteLock } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { siteFaults } from '../../verify/site-faults.ts';
import type { Bucket, StoredObject } from './client.ts';
import {
  type Encoding,
  listVersionFiles,
  readMutableFiles,
  toMutableUpload,
  type VersionFile,
} from './objects.ts';
import { pageKey, PAGES_PREFIX, pagesToStore, routesWithPage } from './pages.ts';

/** Number of parallel uploads. */
const CONCURRENCY = 4;
const INDEX_FILE = 'index.html';
const VERSION_PREFIXES = ['shell/', 'remotes/'] as const;

export interface BucketDeployment {
  encoding: Encoding;
  /** Whether to remove versions that neither the site nor the bucket's previous document lists. */
  gc: boolean;
  /** Whether to deploy although the bucket serves a later revision than the site. */
  force: boolean;
  /** Whether to only report the changes. */
  dryRun: boolean;
}

export interface DeployResult {
  revision: number;
  /** Keys of the version files that were uploaded. */
  uploaded: string[];
  /** Number of version files that the bucket already had. */
  present: number;
  removed: string[];
  /** Addresses with a prerendered page. */
  prerendered: string[];
  /** Why other addresses were not prerendered, by address. Their page is index.html. */
  notPrerendered: Record<string, string>;
  /** Addresses whose page is new in the bucket. The deployed CDN function does not route to them yet. */
  added: string[];
}

/** The site is damaged and must not be deployed. */
export class DamagedSiteError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The site is damaged and was not deployed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

interface Snapshot {
  revision: number;
  versions: VersionFile[];
  mutableFiles: Map<string, Buffer>;
  renderInput: RenderInput;
}

/** Returns a consistent state of the site. Version files never change, so they are read later. */
const takeSnapshot = (paths: SitePaths, encoding: Encoding): Promise<Snapshot> =>
  withSiteLock(paths, async () => {
    const { revision } = (await requireDocument(paths)).extras;
    const faults = await siteFaults(paths);
    if (faults.length > 0) throw new DamagedSiteError(faults);
    return {
      revision,
      versions: await listVersionFiles(paths, encoding),
      mutableFiles: await readMutableFiles(paths),
      renderInput: await readRenderInput(paths),
    };
  });

/** Returns the document that a bucket serves. Null if nothing has been deployed yet. */
async function readServedDocument(bucket: Bucket): Promise<Discovery | null> {
  const found = await bucket.get('discovery.json');
  return found ? discoverySchema.parse(JSON.parse(found.toString())) : null;
}

/** Returns the key prefixes of every version that a document refers to. Open tabs may request them. */
function referencedPrefixes({ extras, microFrontends }: Discovery): string[] {
  const urls = Object.values(microFrontends).flatMap((variants) =>
    variants.flatMap(({ url, extras: { previous, versions = [] } }) => [
      url,
      ...(previous ? [previous.url] : []),
      ...versions.map((version) => version.url),
    ]),
  );
  return [`shell/${extras.shell}/`, ...urls.map((url) => url.slice(1, url.lastIndexOf('/') + 1))];
}

const isStored = (stored: StoredObject | undefined, body: Buffer): boolean =>
  stored?.bytes === body.length && stored.etag === createHash('md5').update(body).digest('hex');

/** Uploads missing or different version files. Returns their keys. */
async function storeVersions(
  bucket: Bucket,
  files: readonly VersionFile[],
  storedObjects: ReadonlyMap<string, StoredObject>,
  dryRun: boolean,
): Promise<string[]> {
  const store = async (file: VersionFile) => {
    const upload = await file.read();
    if (isStored(storedObjects.get(file.key), upload.body)) return pMapSkip;
    if (!dryRun) await bucket.put(upload);
    return file.key;
  };
  return pMap(files, store, { concurrency: CONCURRENCY });
}

/** Inserts the prerendered pages before index.html and discovery.json. Open tabs react to discovery.json. */
const sortForUpload = (
  mutableFiles: ReadonlyMap<string, Buffer>,
  pages: ReadonlyMap<string, Buffer>,
): [string, Buffer][] =>
  [...mutableFiles].flatMap((file) => (file[0] === INDEX_FILE ? [...pages, file] : [file]));

/**
 * Updates a bucket to the state of a site. Visitors get either the old or the new site, even after a crash,
 * because version files are uploaded before the pages and the document that refer to them. After a crash, the
 * next call completes the deployment. A rollback is deployed in the same way.
 * @throws DamagedSiteError; ImpossibleMoveError if the bucket is ahead of the site; BucketError
 */
export const deployToBucket = (
  paths: SitePaths,
  bucket: Bucket,
  { encoding, gc, force, dryRun }: BucketDeployment,
): Promise<DeployResult> =>
  // The lock ensures that an earlier state never overwrites a later one.
  withLock(paths.bucketLock, async () => {
    const { revision, versions, mutableFiles, renderInput } = await takeSnapshot(paths, encoding);
    const servedDocument = await readServedDocument(bucket);
    const servedRevision = servedDocument?.extras.revision ?? 0;
    if (servedRevision > revision && !force) {
      throw new ImpossibleMoveError(
        `The bucket serves revision ${String(servedRevision)}, but this site is at revision ${String(revision)}: it is an older copy or a different site. Deploy from the correct site, or overwrite the bucket with --force.`,
      );
    }
    const storedObjects = new Map<string, StoredObject>();
    for (const prefix of VERSION_PREFIXES)
      for (const entry of await bucket.list(prefix)) storedObjects.set(...entry);
    const storedPages = [...(await bucket.list(PAGES_PREFIX)).keys()];
    const routes = routesWithPage(renderInput.site);
    const staticPages = await renderStaticPages(renderInput, routes);
    const pages = pagesToStore(staticPages, storedPages, mutableFiles.get(INDEX_FILE) ?? Buffer.alloc(0));
    const uploaded = await storeVersions(bucket, versions, storedObjects, dryRun);
    if (!dryRun)
      for (const [key, content] of sortForUpload(mutableFiles, pages))
        await bucket.put(toMutableUpload(key, content, encoding));
    const currentKeys = new Set(versions.map(({ key }) => key));
    // Open tabs may still request the versions of the previous document, so only a later deployment removes
    // them.
    const retainedPrefixes = servedDocument ? referencedPrefixes(servedDocument) : [];
    const isUnused = (key: string): boolean =>
      !currentKeys.has(key) && !retainedPrefixes.some((prefix) => key.startsWith(prefix));
    const removed = gc ? [...storedObjects.keys()].filter(isUnused) : [];
    if (!dryRun) for (const key of removed) await bucket.remove(key);
    return {
      revision,
      uploaded,
      present: versions.length - uploaded.length,
      removed,
      prerendered: [...staticPages.rendered.keys()],
      notPrerendered: Object.fromEntries(staticPages.skipped),
      added: routes.filter((route) => !storedPages.includes(pageKey(route))),
    };
  });

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
const INDEX = 'index.html';
const VERSION_PREFIXES = ['shell/', 'remotes/'] as const;

export interface BucketDeployment {
  encoding: Encoding;
  /**
   * Whether to remove versions that the site no longer has and that the bucket's document, as it was before
   * this deployment, does not name.
   */
  gc: boolean;
  /** Whether to deploy although the bucket serves a later revision than the site. */
  force: boolean;
  /** Whether to only report what would change. */
  dryRun: boolean;
}

export interface DeployResult {
  revision: number;
  /** Keys of the version files that were uploaded. Files that were already there are not included. */
  uploaded: string[];
  present: number;
  removed: string[];
  /** Addresses whose page was server-rendered. */
  drawn: string[];
  /** Why other addresses were not rendered, by address. Their page is index.html. */
  notDrawn: Record<string, string>;
  /** Addresses whose page is new in the bucket. The deployed CDN function does not route to them yet. */
  added: string[];
}

/** The site is damaged, so it is not deployed. */
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

/** Returns the site at one moment. Version files never change, so only the mutable files are read now. */
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

/** Returns the prefixes of the keys of every version that a document names. Open tabs may request them. */
function namedPrefixes({ extras, microFrontends }: Discovery): string[] {
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

/**
 * Puts the individual pages before index.html and therefore before discovery.json. Open tabs react to
 * discovery.json, and by then the pages of their new version must exist.
 */
const inUploadOrder = (
  mutableFiles: ReadonlyMap<string, Buffer>,
  pages: ReadonlyMap<string, Buffer>,
): [string, Buffer][] => [...mutableFiles].flatMap((file) => (file[0] === INDEX ? [...pages, file] : [file]));

/**
 * Updates a bucket to the state of a site. Visitors get either the old or the new site: version files are
 * uploaded first, because nothing refers to them yet; then the pages; then discovery.json, to which open tabs
 * react. After a crash the bucket still serves a consistent site, and calling this again completes the
 * deployment. A rollback of the site is deployed in the same way.
 * @throws DamagedSiteError; ImpossibleMoveError if the bucket is ahead of the site; BucketError
 */
export const deployToBucket = (
  paths: SitePaths,
  bucket: Bucket,
  { encoding, gc, force, dryRun }: BucketDeployment,
): Promise<DeployResult> =>
  // One deployment at a time: an earlier state must not overwrite a later one.
  withLock(paths.bucketLock, async () => {
    const { revision, versions, mutableFiles, renderInput } = await takeSnapshot(paths, encoding);
    const served = await readServedDocument(bucket);
    const servedRevision = served?.extras.revision ?? 0;
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
    const pages = pagesToStore(staticPages, storedPages, mutableFiles.get(INDEX) ?? Buffer.alloc(0));
    const uploaded = await storeVersions(bucket, versions, storedObjects, dryRun);
    if (!dryRun)
      for (const [key, content] of inUploadOrder(mutableFiles, pages))
        await bucket.put(toMutableUpload(key, content, encoding));
    const currentKeys = new Set(versions.map(({ key }) => key));
    // Tabs that got the previous document seconds ago may still request its versions, so only a later
    // deployment removes them.
    const keptPrefixes = served ? namedPrefixes(served) : [];
    const isUnused = (key: string): boolean =>
      !currentKeys.has(key) && !keptPrefixes.some((prefix) => key.startsWith(prefix));
    const removed = gc ? [...storedObjects.keys()].filter(isUnused) : [];
    if (!dryRun) for (const key of removed) await bucket.remove(key);
    return {
      revision,
      uploaded,
      present: versions.length - uploaded.length,
      removed,
      drawn: [...staticPages.rendered.keys()],
      notDrawn: Object.fromEntries(staticPages.skipped),
      added: routes.filter((route) => !storedPages.includes(pageKey(route))),
    };
  });

import path from 'node:path';

/** The repository's root: ops is run from its own package folder's parent. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Folder of a package. */
export const packageDir = (name: string): string => path.join(REPOSITORY, name);

/** Package folder of a remote by its name, the only naming rule ops knows. */
export const remotePackage = (remote: string): string => `mfe-${remote}`;

/** Where everything lies inside a site directory (architecture.md "Release, discovery, rollback"). */
export function sitePaths(site: string) {
  return {
    site,
    index: path.join(site, 'index.html'),
    discovery: path.join(site, 'discovery.json'),
    headers: path.join(site, 'headers.json'),
    robots: path.join(site, 'robots.txt'),
    settings: path.join(site, 'settings.json'),
    ledger: path.join(site, 'ledger.jsonl'),
    /** A change that is under way, or that a crash interrupted. */
    journal: path.join(site, '.journal.json'),
    lock: path.join(site, '.lock'),
    shellVersion: (version: string) => path.join(site, 'shell', version),
    remoteVersion: (remote: string, version: string) => path.join(site, 'remotes', remote, version),
    remoteVersions: (remote: string) => path.join(site, 'remotes', remote),
  };
}
export type SitePaths = ReturnType<typeof sitePaths>;

/** Default site directory, from SITE_DIR or `site` in the repository. */
export const defaultSite = (): string => path.resolve(REPOSITORY, process.env.SITE_DIR ?? 'site');

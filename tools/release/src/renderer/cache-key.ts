import type { DeployedVersion } from '@second-gear/federation/discovery';

/** Everything besides the site's current release on which a page depends. */
interface CacheKeyParts {
  address: URL;
  /** The visitor's version of each remote. */
  variants: ReadonlyMap<string, Pick<DeployedVersion, 'metadata'>>;
  isNewVisitor: boolean;
}

/**
 * Returns the key under which a page is cached. It contains the query unchanged, even parameters without
 * effect: screens read their own address, so a page for another query might not hydrate.
 */
export const toCacheKey = ({ address, variants, isNewVisitor }: CacheKeyParts): string =>
  JSON.stringify([
    address.href,
    [...variants].map(([name, { metadata }]) => [name, metadata.version]),
    isNewVisitor,
  ]);

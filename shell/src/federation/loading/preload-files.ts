/** Returns whether the page already loads or preloads this script. */
function isRequested(href: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  return (
    [...links].some((link) => link.href === href) ||
    [...document.scripts].some((script) => script.src === href)
  );
}

/**
 * Preloads a version's files. Without a preload, federation requests a chunk only after the entry has run,
 * which costs one more round trip. Skips files that are already requested.
 * @param entry URL of the version's entry, in the same folder as the files
 * @param files names relative to that folder
 * @param hashes SHA-384 by file name. A file without a hash isn't preloaded
 */
export function preloadFiles(
  entry: string,
  files: readonly string[],
  hashes: Readonly<Record<string, string>>,
): void {
  for (const file of files) {
    const { href } = new URL(file, new URL(entry, location.href));
    const integrity = hashes[file];
    if (integrity === undefined || isRequested(href)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  }
}

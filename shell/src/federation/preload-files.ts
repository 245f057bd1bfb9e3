/** Addresses that the page has asked for as scripts, or is about to. */
function isAsked(href: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  return (
    [...links].some((link) => link.href === href) ||
    [...document.scripts].some((script) => script.src === href)
  );
}

/**
 * Asks for files of a version before the code that needs them has come: federation learns of a chunk only once the
 * entry has run, which is one more way there and back. What the page has asked for already is left out.
 * @param entry address of the version's entry, beside which its files lie
 * @param files names relative to that folder
 * @param hashes SHA-384 by file name; a file without one is left to whoever needs it
 */
export function preloadFiles(
  entry: string,
  files: readonly string[],
  hashes: Readonly<Record<string, string>>,
): void {
  for (const file of files) {
    const { href } = new URL(file, new URL(entry, location.href));
    const integrity = hashes[file];
    if (integrity === undefined || isAsked(href)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  }
}

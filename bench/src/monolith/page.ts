import { MONOLITH_PATH } from './build.ts';

/** Replaces exactly one part of a text. */
function swap(text: string, part: RegExp, by: (found: string) => string): string {
  if (!part.test(text)) throw new Error(`The page has nothing like ${String(part)}`);
  return text.replace(part, by);
}

interface Version {
  extras: { preloads: string[]; files: object; shared: object };
}

/** The discovery document without what only a federation needs. The data to ask for early stays. */
function plainDocument(block: string): string {
  const start = block.indexOf('>') + 1;
  const end = block.lastIndexOf('</script>');
  const document = JSON.parse(block.slice(start, end)) as { microFrontends: Record<string, Version[]> };
  for (const { extras } of Object.values(document.microFrontends).flat()) {
    Object.assign(extras, { preloads: [], files: {}, shared: {}, previous: undefined, versions: [] });
  }
  return block.slice(0, start) + JSON.stringify(document).replaceAll('<', '\\u003c') + block.slice(end);
}

/**
 * The site's page with the monolith in the shell's place: preloads for all it needs, nothing else changed.
 * @param html the composed site's page
 * @param scripts what the first screen needs, entry first
 */
export function monolithPage(html: string, [entry = '', ...rest]: readonly string[]): string {
  const plain = html.replaceAll(/<link rel="preload" as="script"[^>]*>\n?/g, '');
  const withDocument = swap(
    plain,
    /<script type="application\/json" id="discovery"[^>]*>[^]*?<\/script>/,
    plainDocument,
  );
  return swap(withDocument, /<script defer crossorigin src="\/shell\/[^>]*><\/script>/, () =>
    [
      ...rest.map((file) => `<link rel="preload" as="script" crossorigin href="${MONOLITH_PATH}${file}">`),
      `<script defer crossorigin src="${MONOLITH_PATH}${entry}"></script>`,
    ].join('\n'),
  );
}

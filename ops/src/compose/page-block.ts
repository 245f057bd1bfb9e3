/** JSON as the text of a script element: nothing in it can close the element. */
const inertJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** A JSON block of the page. It never runs, so the content policy has no hash of it. */
export const pageBlock = (id: string, value: unknown, attributes = ''): string =>
  `<script type="application/json" id="${id}"${attributes}>${inertJson(value)}</script>`;

/** Finds a block that pageBlock wrote: its text has no `<`, so it ends at the first one. */
const blockOf = (id: string): RegExp =>
  new RegExp(`(<script type="application/json" id="${id}"[^>]*>)([^<]*)(</script>)`);

/** What a block of a composed page holds; undefined when the page has no such block. */
export function readPageBlock(html: string, id: string): unknown {
  const text = blockOf(id).exec(html)?.[2];
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** The page with another value in one of its blocks; everything else stays as it is. */
export const withPageBlock = (html: string, id: string, value: unknown): string =>
  html.replace(
    blockOf(id),
    (_block, open: string, _text, close: string) => `${open}${inertJson(value)}${close}`,
  );

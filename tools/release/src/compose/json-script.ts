/** Serializes JSON as the text of a script element. The text cannot close the element. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Renders a JSON block of the page. It never runs as a script, so the policy does not list its hash. */
export const jsonScript = (id: string, value: unknown, attributes = ''): string =>
  `<script type="application/json" id="${id}"${attributes}>${escapeJson(value)}</script>`;

/** Matches a block of jsonScript. Its text has no `<`, so the block ends at the next `<`. */
const jsonScriptPattern = (id: string): RegExp =>
  new RegExp(`(<script type="application/json" id="${id}"[^>]*>)([^<]*)(</script>)`);

/** Returns a block's value from a composed page, or undefined if the page has no such block. */
export function readJsonScript(html: string, id: string): unknown {
  const text = jsonScriptPattern(id).exec(html)?.[2];
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Returns the page with another value in one of its blocks. */
export const replaceJsonScript = (html: string, id: string, value: unknown): string =>
  html.replace(
    jsonScriptPattern(id),
    (_block, open: string, _text, close: string) => `${open}${escapeJson(value)}${close}`,
  );

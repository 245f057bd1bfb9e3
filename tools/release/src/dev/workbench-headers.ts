type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Response headers that are valid only for the deployed site's origin. */
const ORIGIN_ONLY_HEADERS = new Set(['strict-transport-security', 'alt-svc']);
/** Response headers that describe the body. They are invalid once the body is decompressed or changed. */
const BODY_HEADERS = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'last-modified',
]);

const omitHeaders = (
  headers: Headers,
  names: ReadonlySet<string>,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/** Removes `Domain` and `Secure`, because the gateway has another host name and no TLS. */
const withoutHostOnlyAttributes = (cookie: string): string =>
  cookie.replaceAll(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, '');

/** Changes a browser's request headers to those that a page of the deployed site would send. */
export function toUpstreamHeaders(
  headers: Headers,
  origin: string,
): Record<string, string | string[] | undefined> {
  const { referer } = headers;
  return {
    ...omitHeaders(headers, new Set(['x-forwarded-host', 'forwarded'])),
    ...(headers.origin === undefined ? {} : { origin }),
    ...(typeof referer === 'string'
      ? { referer: origin + new URL(referer).pathname + new URL(referer).search }
      : {}),
  };
}

/** Adapts the deployed site's response headers for a browser that uses the gateway. */
export function toBrowserHeaders(
  headers: Headers,
  origin: string,
): Record<string, string | string[] | undefined> {
  const { location, 'set-cookie': cookies } = headers;
  return {
    ...omitHeaders(headers, ORIGIN_ONLY_HEADERS),
    ...(typeof location === 'string' && location.startsWith(`${origin}/`)
      ? { location: location.slice(origin.length) }
      : {}),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map(withoutHostOnlyAttributes) }),
  };
}

/**
 * Adapts the headers of a fetch response for a browser that uses the gateway. Omits the headers that describe
 * the body, because fetch decompressed it and the gateway may change it.
 */
export function toBrowserHeadersFromFetch(
  response: Response,
  origin: string,
): Record<string, string | string[] | undefined> {
  const cookies = response.headers.getSetCookie();
  const headers = {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  };
  return toBrowserHeaders(omitHeaders(headers, BODY_HEADERS), origin);
}

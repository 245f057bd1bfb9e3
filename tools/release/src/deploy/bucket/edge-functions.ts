import { pageKey } from './pages.ts';

/** Code that a CDN runs in front of a bucket. */
export interface EdgeFunctions {
  /** Runs on each request. Rewrites deep links to the page. */
  request: string;
  /** Runs on each response. Adds headers that a bucket cannot send. */
  response: string;
}

/**
 * Returns the two CloudFront Functions in front of a bucket. They do not rewrite addresses that look like
 * files or belong to versions, so that the bucket returns 404 (or 403) for a missing file instead of the
 * page.
 * @param routes routes that have their own page
 * @param headers headers of every response; no release changes them
 */
export function edgeFunctions(
  routes: readonly string[],
  headers: Readonly<Record<string, string>>,
): EdgeFunctions {
  const pages = JSON.stringify(
    Object.fromEntries(routes.map((route) => [route, `/${pageKey(route)}`])),
    null,
    2,
  );
  const values = Object.entries(headers).map(
    ([name, value]) =>
      `  headers[${JSON.stringify(name.toLowerCase())}] = { value: ${JSON.stringify(value)} };`,
  );
  return {
    request: `// Viewer request, of the default behavior only: /api/* and /sitemap.xml have the API as their origin.
// These URLs have a prerendered page, but only without a query: the browser renders anything else.
var pages = ${pages};
function handler(event) {
  var request = event.request;
  var hasQuery = Object.keys(request.querystring || {}).length > 0;
  var isVersioned = /^\\/(shell|remotes)\\//.test(request.uri);
  if (!hasQuery && Object.prototype.hasOwnProperty.call(pages, request.uri)) request.uri = pages[request.uri];
  else if (!isVersioned && !/\\.[^/]*$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`,
    response: `// Viewer response.
function handler(event) {
  var headers = event.response.headers;
${values.join('\n')}
  return event.response;
}
`,
  };
}

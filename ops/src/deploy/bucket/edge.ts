/** Code that a CDN runs in front of a bucket. */
export interface EdgeFunctions {
  /** On each request of a visitor: deep links are the page. */
  request: string;
  /** On each answer: the headers that a bucket cannot send. */
  response: string;
}

/**
 * The two functions in front of a bucket, as CloudFront Functions run them. Versions and whatever looks like a
 * file pass as they are: what is missing is the bucket's 404 (or 403), and never the page.
 * @param headers what every answer is to carry; no release changes it
 */
export function edgeFunctions(headers: Readonly<Record<string, string>>): EdgeFunctions {
  const values = Object.entries(headers).map(
    ([name, value]) =>
      `  headers[${JSON.stringify(name.toLowerCase())}] = { value: ${JSON.stringify(value)} };`,
  );
  return {
    request: `// Viewer request, of the default behavior only: /api/* and /sitemap.xml have the API as their origin.
function handler(event) {
  var request = event.request;
  var isVersioned = /^\\/(shell|remotes)\\//.test(request.uri);
  if (!isVersioned && !/\\.[^/]*$/.test(request.uri)) request.uri = '/index.html';
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

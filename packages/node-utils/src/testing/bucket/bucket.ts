import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Credentials, findSignatureError } from './signature.ts';

export interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * Outcome of a request. `request-lost`: the connection breaks before execution. `response-lost`: the
 * connection breaks after execution. An object is an error response.
 */
export type RequestOutcome = 'executed' | 'request-lost' | 'response-lost' | { status: number; code: string };

/** Error response of a store that denies access. */
export const ACCESS_DENIED: RequestOutcome = { status: 403, code: 'AccessDenied' };

/**
 * Returns the outcome of a request. `requestCount` is the number of requests since the last `setOutcome`,
 * including this one.
 */
type ChooseOutcome = (requestCount: number, method: string, key: string) => RequestOutcome;

/** An S3-compatible in-memory store for tests. It checks signatures. */
export interface TestBucket {
  settings: Credentials & { endpoint: string; name: string };
  objects: Map<string, StoredObject>;
  /** Requests so far, as `METHOD key`. */
  requests: string[];
  /** Errors of requests that a real store would reject. Empty if the client works correctly. */
  clientErrors: string[];
  /** Sets the outcomes of future requests. */
  setOutcome: (chooseOutcome: ChooseOutcome) => void;
  close: () => Promise<void>;
}

const BUCKET_SETTINGS = {
  name: 'site',
  region: 'eu-test-1',
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'a secret of this test',
};
/** Number of keys per page. Small, so tests get several pages. */
const LIST_PAGE_SIZE = 5;

function renderListPage(objects: TestBucket['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const start = Number(query.get('continuation-token') ?? 0);
  const pageKeys = keys.slice(start, start + LIST_PAGE_SIZE);
  const hasMore = start + pageKeys.length < keys.length;
  const contents = pageKeys.map((key) => {
    const { body } = objects.get(key) ?? { body: Buffer.alloc(0) };
    const etag = createHash('md5').update(body).digest('hex');
    return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>&quot;${etag}&quot;</ETag><Size>${String(body.length)}</Size></Contents>`;
  });
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(hasMore)}</IsTruncated>${
    hasMore ? `<NextContinuationToken>${String(start + pageKeys.length)}</NextContinuationToken>` : ''
  }${contents.join('')}</ListBucketResult>`;
}

const STORED_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

function executeRequest(
  objects: TestBucket['objects'],
  request: IncomingMessage,
  key: string,
  body: Buffer,
): StoredObject | null {
  if (request.method === 'PUT') {
    const storedHeaders = STORED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    objects.set(key, { body, headers: Object.fromEntries(storedHeaders) as Record<string, string> });
  }
  if (request.method === 'DELETE') objects.delete(key);
  return request.method === 'GET' ? (objects.get(key) ?? null) : { body: Buffer.alloc(0), headers: {} };
}

/** Starts the store on a free port. Call `close` after the file's tests. */
export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const requests: string[] = [];
  const clientErrors: string[] = [];
  let chooseOutcome: ChooseOutcome = () => 'executed';
  let requestCount = 0;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const method = request.method ?? '';
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname).slice(`/${BUCKET_SETTINGS.name}/`.length);
    const sendError = (status: number, code: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const signatureError = url.pathname.startsWith(`/${BUCKET_SETTINGS.name}`)
      ? findSignatureError(request, new URL(url), body, BUCKET_SETTINGS)
      : 'wrong bucket';
    requests.push(`${method} ${key}`);
    requestCount += 1;
    const outcome = chooseOutcome(requestCount, method, key);
    if (signatureError) {
      clientErrors.push(`${method} ${key}: ${signatureError}`);
      return sendError(403, 'SignatureDoesNotMatch');
    }
    if (typeof outcome === 'object') return sendError(outcome.status, outcome.code);
    if (outcome === 'request-lost') return void request.socket.destroy();
    if (key === '') return void response.end(renderListPage(objects, url.searchParams));
    const storedObject = executeRequest(objects, request, key, body);
    if (outcome === 'response-lost') return void request.socket.destroy();
    if (!storedObject) return sendError(404, 'NoSuchKey');
    response.writeHead(method === 'DELETE' ? 204 : 200, storedObject.headers).end(storedObject.body);
  }

  const server = createServer((request, response) => void handleRequest(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...BUCKET_SETTINGS, endpoint: `http://127.0.0.1:${String(port)}` },
    objects,
    requests,
    clientErrors,
    setOutcome: (newChooseOutcome) => {
      chooseOutcome = newChooseOutcome;
      requestCount = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

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
 * Result of a request: executed, connection lost before execution, connection lost after execution, or an
 * error.
 */
export type RequestOutcome = 'obeyed' | 'lost' | 'obeyed, answer lost' | { status: number; code: string };

/** Error of a store that denies access. */
export const ACCESS_DENIED: RequestOutcome = { status: 403, code: 'AccessDenied' };

/**
 * Chooses the result of a request from its number, method, and key. The number restarts at 1 with each
 * `setOutcome`.
 */
type ChooseOutcome = (requestCount: number, method: string, key: string) => RequestOutcome;

/** An S3-compatible in-memory store for tests that checks signatures. */
export interface TestBucket {
  /** Connection settings. */
  settings: Credentials & { endpoint: string; name: string };
  objects: Map<string, StoredObject>;
  /** Requests so far, as `METHOD key`. */
  requests: string[];
  /** Errors of requests that a real store would reject; empty unless a client is faulty. */
  clientErrors: string[];
  /** Sets the results of future requests. */
  setOutcome: (chooseOutcome: ChooseOutcome) => void;
  close: () => Promise<void>;
}

const settings = {
  name: 'site',
  region: 'eu-test-1',
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'a secret of this test',
};
/** Small, so that lists have several pages. */
const LIST_PAGE_SIZE = 5;

function renderListPage(objects: TestBucket['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + LIST_PAGE_SIZE);
  const hasMore = from + page.length < keys.length;
  const contents = page.map((key) => {
    const { body } = objects.get(key) ?? { body: Buffer.alloc(0) };
    const etag = createHash('md5').update(body).digest('hex');
    return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>&quot;${etag}&quot;</ETag><Size>${String(body.length)}</Size></Contents>`;
  });
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(hasMore)}</IsTruncated>${
    hasMore ? `<NextContinuationToken>${String(from + page.length)}</NextContinuationToken>` : ''
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

/** Starts the store on a free port. Close it after the file's tests. */
export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const requests: string[] = [];
  const clientErrors: string[] = [];
  let chooseOutcome: ChooseOutcome = () => 'obeyed';
  let requestCount = 0;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const method = request.method ?? '';
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname).slice(`/${settings.name}/`.length);
    const fail = (status: number, code: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const signatureError = url.pathname.startsWith(`/${settings.name}`)
      ? findSignatureError(request, new URL(url), body, settings)
      : 'another bucket';
    requests.push(`${method} ${key}`);
    requestCount += 1;
    const outcome = chooseOutcome(requestCount, method, key);
    if (signatureError) {
      clientErrors.push(`${method} ${key}: ${signatureError}`);
      return fail(403, 'SignatureDoesNotMatch');
    }
    if (typeof outcome === 'object') return fail(outcome.status, outcome.code);
    if (outcome === 'lost') return void request.socket.destroy();
    if (key === '') return void response.end(renderListPage(objects, url.searchParams));
    const foundObject = executeRequest(objects, request, key, body);
    if (outcome === 'obeyed, answer lost') return void request.socket.destroy();
    if (!foundObject) return fail(404, 'NoSuchKey');
    response.writeHead(method === 'DELETE' ? 204 : 200, foundObject.headers).end(foundObject.body);
  }

  const server = createServer((request, response) => void handleRequest(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${String(port)}` },
    objects,
    requests,
    clientErrors,
    setOutcome: (next) => {
      chooseOutcome = next;
      requestCount = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

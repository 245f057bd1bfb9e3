import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import type { BucketSettings } from '../deploy/bucket/client.ts';

export interface TestObject {
  body: Buffer;
  headers: Record<string, string>;
}

/** What a request meets: the store as it is, a refusal, or a line that breaks before or after it is obeyed. */
export type Fate = 'obeyed' | 'refused' | 'lost' | 'obeyed, answer lost';

/** A small S3-compatible store in memory that checks signatures. */
export interface TestBucket {
  settings: BucketSettings;
  objects: Map<string, TestObject>;
  /** Requests so far, as `METHOD key`. */
  requests: string[];
  /** Refusals of requests that a real store would refuse: none, unless a client does it wrong. */
  wrong: string[];
  /** Decides what becomes of the requests from now on, counted from 1. */
  meet: (fate: (count: number) => Fate) => void;
}

const settings = {
  name: 'site',
  region: 'eu-test-1',
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'a secret of this test',
};
/** Few, so that a listing comes in pages. */
const LISTED_AT_ONCE = 5;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Checks AWS Signature Version 4 of a request by computing it anew; answers what is wrong, or null. */
function wrongWith(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': payload } = request.headers;
  const parts = /Credential=([^,]+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!parts) return 'no signature';
  const [, credential, signed = '', signature] = parts;
  const day = String(date).slice(0, 8);
  const scope = `${day}/${settings.region}/s3/aws4_request`;
  if (credential !== `${settings.accessKeyId}/${scope}`) return 'another key, day or region';
  if (payload !== sha256(body)) return 'another payload than signed';
  const names = signed.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) {
    return 'too little is signed';
  }
  url.searchParams.sort();
  const canonical = [
    ...[request.method, url.pathname, url.searchParams.toString()],
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    ...['', signed, payload],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, settings.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${settings.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? null : 'a signature that does not match';
}

function listing(objects: TestBucket['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + LISTED_AT_ONCE);
  const more = from + page.length < keys.length;
  const contents = page.map((key) => {
    const { body } = objects.get(key) ?? { body: Buffer.alloc(0) };
    const etag = createHash('md5').update(body).digest('hex');
    return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>&quot;${etag}&quot;</ETag><Size>${String(body.length)}</Size></Contents>`;
  });
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(more)}</IsTruncated>${
    more ? `<NextContinuationToken>${String(from + page.length)}</NextContinuationToken>` : ''
  }${contents.join('')}</ListBucketResult>`;
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

function obey(
  objects: TestBucket['objects'],
  request: IncomingMessage,
  key: string,
  body: Buffer,
): TestObject | null {
  if (request.method === 'PUT') {
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    objects.set(key, { body, headers: Object.fromEntries(kept) as Record<string, string> });
  }
  if (request.method === 'DELETE') objects.delete(key);
  return request.method === 'GET' ? (objects.get(key) ?? null) : { body: Buffer.alloc(0), headers: {} };
}

/** Starts it on a free port, until the test file's end. */
export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const requests: string[] = [];
  const wrong: string[] = [];
  let fate: (count: number) => Fate = () => 'obeyed';
  let count = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname).slice(`/${settings.name}/`.length);
    const fault = wrongWith(request, new URL(url), body);
    requests.push(`${request.method ?? ''} ${key}`);
    count += 1;
    const met = fate(count);
    if (fault) wrong.push(`${request.method ?? ''} ${key}: ${fault}`);
    if (fault || met === 'refused') return void response.writeHead(403).end('<Code>AccessDenied</Code>');
    if (met === 'lost') return void request.socket.destroy();
    if (key === '') return void response.end(listing(objects, url.searchParams));
    const found = obey(objects, request, key, body);
    if (met === 'obeyed, answer lost') return void request.socket.destroy();
    if (!found) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.writeHead(200, found.headers).end(found.body);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${String(port)}` },
    objects,
    requests,
    wrong,
    meet: (next) => {
      fate = next;
      count = 0;
    },
  };
}

import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small S3-compatible store in memory, strict about what it is asked. */
export interface TestBucket {
  /** Settings of a server that keeps its pictures here. */
  env: Record<string, string>;
  objects: Map<string, { type: string; data: Buffer }>;
  /** Refusals of requests that a real store would refuse: none, unless a client does it wrong. */
  refused: string[];
  /** Answers requests with a failure, as long as it says one. */
  fail: (decide: (method: string, key: string) => { status: number; code: string } | null) => void;
  close: () => Promise<void>;
}

const BUCKET = 'car-pictures';
const REGION = 'eu-test-1';
const KEY_ID = 'AKIDTEST';
const SECRET = 'a secret of this test';

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Checks AWS Signature Version 4 of a request by computing it anew; answers what is wrong, or null. */
function wrongWith(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': payload } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return 'no signature';
  const [, keyId, day = '', region = '', signed = '', signature] = parts;
  if (keyId !== KEY_ID || region !== REGION) return 'another key or region';
  if (typeof date !== 'string' || !date.startsWith(day)) return 'no date';
  const instant = date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z');
  if (Math.abs(Date.now() - Date.parse(instant)) > 15 * 60_000) return 'an old signature';
  if (payload !== sha256(body)) return 'another payload than signed';
  const names = signed.split(';');
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.includes(needed)) return `${needed} is not signed`;
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === signature ? null : 'a signature that does not match';
}

/** Starts it on a free port; close it in `afterAll`. */
export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const refused: string[] = [];
  let decide: Parameters<TestBucket['fail']>[0] = () => null;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const say = (status: number, code: string) =>
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(`<Error><Code>${code}</Code></Error>`);
      const method = request.method ?? '';
      const [, bucket, ...rest] = (request.url ?? '').split('/');
      const key = rest.join('/');
      const wrong = bucket === BUCKET ? wrongWith(request, body) : 'another bucket';
      if (wrong !== null) {
        refused.push(`${method} ${key}: ${wrong}`);
        return say(403, 'SignatureDoesNotMatch');
      }
      const failure = decide(method, key);
      if (failure) return say(failure.status, failure.code);
      const object = objects.get(key);
      if (method === 'PUT') {
        objects.set(key, { type: request.headers['content-type'] ?? '', data: body });
        return response.writeHead(200).end();
      }
      if (method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      if (method !== 'GET' || !object) return say(404, 'NoSuchKey');
      return response.writeHead(200, { 'content-type': object.type }).end(object.data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    refused,
    fail: (how) => {
      decide = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

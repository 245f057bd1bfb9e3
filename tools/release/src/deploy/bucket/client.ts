import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

const TIMEOUT_MS = 60_000;

export interface BucketSettings {
  /** Address of the S3-compatible store. */
  endpoint: string;
  /** Name of the bucket, for path-style addressing. */
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Metadata of a stored object. */
export interface StoredObject {
  bytes: number;
  /** MD5 of the content in hex, unless the bucket uses certain kinds of encryption. */
  etag: string;
}

export interface Upload {
  key: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** Bucket operations of a deployment. Each throws BucketError on failure. */
export interface Bucket {
  /** Returns every object whose key starts with `prefix`, by key. */
  list: (prefix: string) => Promise<Map<string, StoredObject>>;
  /** Returns an object's decompressed content. Null if it does not exist. */
  get: (key: string) => Promise<Buffer | null>;
  put: (upload: Upload) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** The bucket rejected a request or could not be reached. */
export class BucketError extends Error {}

const pathOf = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

const readField = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** Parses one page of the bucket's list of objects. The keys are URL-encoded, so they contain no markup. */
function parseObjectList(xml: string): { objects: [string, StoredObject][]; next: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(
    ([, text = '']): [string, StoredObject] => [
      decodeURIComponent(readField(text, 'Key')),
      {
        bytes: Number(readField(text, 'Size')),
        etag: readField(text, 'ETag').replaceAll(/&quot;|&#34;|"/g, ''),
      },
    ],
  );
  const next = readField(xml, 'NextContinuationToken');
  return { objects, next: readField(xml, 'IsTruncated') === 'true' && next ? next : null };
}

/** Creates a client for a bucket in any S3-compatible store. Signs requests and payloads with SigV4. */
export function openBucket(settings: BucketSettings): Bucket {
  const { endpoint, name, region, accessKeyId, secretAccessKey } = settings;
  // Throttling and short failures are retried. The delays add up to less than a second.
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: 3 });
  const base = `${endpoint.replace(/\/$/, '')}/${name}`;

  async function sendRequest(
    method: string,
    address: string,
    upload?: Upload,
    expected: readonly number[] = [],
  ): Promise<Response> {
    const body = upload ? Uint8Array.from(upload.body) : undefined;
    const payloadHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    let response: Response;
    try {
      response = await client.fetch(base + address, {
        method,
        headers: { 'x-amz-content-sha256': payloadHash, ...upload?.headers },
        ...(body && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new BucketError(`could not reach the bucket ${name} (${method} ${address})`, { cause: error });
    }
    if (response.ok || expected.includes(response.status)) return response;
    const detail = (await response.text()).slice(0, 300);
    throw new BucketError(
      `The bucket ${name} returned status ${String(response.status)} for ${method} ${address}: ${detail}`,
    );
  }

  return {
    list: async (prefix) => {
      const found = new Map<string, StoredObject>();
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'encoding-type': 'url', 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const response = await sendRequest('GET', `?${query.toString()}`);
        const { objects, next } = parseObjectList(await response.text());
        for (const [key, stored] of objects) found.set(key, stored);
        token = next;
      }
      return found;
    },
    get: async (key) => {
      const response = await sendRequest('GET', `/${pathOf(key)}`, undefined, [404]);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      // fetch decompresses responses with a Content-Encoding.
      return Buffer.from(await response.arrayBuffer());
    },
    put: async (upload) => {
      const response = await sendRequest('PUT', `/${pathOf(upload.key)}`, upload);
      await response.body?.cancel();
    },
    remove: async (key) => {
      const response = await sendRequest('DELETE', `/${pathOf(key)}`, undefined, [404]);
      await response.body?.cancel();
    },
  };
}

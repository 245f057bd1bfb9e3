import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

const TIMEOUT_MS = 60_000;

export interface BucketSettings {
  /** Address of the S3-compatible store. */
  endpoint: string;
  /** Name of the bucket, which is addressed by path. */
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What a listing says of an object that is stored. */
export interface Stored {
  bytes: number;
  /** MD5 of what is stored, in hex; with some ways of encryption something else. */
  etag: string;
}

export interface Upload {
  key: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** The few things that a deployment does to a bucket; each throws BucketError when it fails. */
export interface Bucket {
  /** Every object whose key begins with `prefix`, by key. */
  list: (prefix: string) => Promise<Map<string, Stored>>;
  /** An object's content, unpacked; null when there is none. */
  get: (key: string) => Promise<Buffer | null>;
  put: (upload: Upload) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** The bucket refused a request or could not be reached. */
export class BucketError extends Error {}

const pathOf = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

const field = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** One page of a listing whose keys were asked for in URL encoding, so that nothing in them is markup. */
function readListing(xml: string): { objects: [string, Stored][]; next: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(
    ([, text = '']): [string, Stored] => [
      decodeURIComponent(field(text, 'Key')),
      { bytes: Number(field(text, 'Size')), etag: field(text, 'ETag').replaceAll(/&quot;|&#34;|"/g, '') },
    ],
  );
  const next = field(xml, 'NextContinuationToken');
  return { objects, next: field(xml, 'IsTruncated') === 'true' && next ? next : null };
}

/** A bucket of any S3-compatible store; requests are signed with SigV4, their payload included. */
export function openBucket(settings: BucketSettings): Bucket {
  const { endpoint, name, region, accessKeyId, secretAccessKey } = settings;
  // Slow-downs and failures of a moment; the waits between add up to less than a second.
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: 3 });
  const base = `${endpoint.replace(/\/$/, '')}/${name}`;

  async function ask(
    method: string,
    address: string,
    upload?: Upload,
    expected: readonly number[] = [],
  ): Promise<Response> {
    const body = upload ? Uint8Array.from(upload.body) : undefined;
    const payload = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    let answer: Response;
    try {
      answer = await client.fetch(base + address, {
        method,
        headers: { 'x-amz-content-sha256': payload, ...upload?.headers },
        ...(body && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new BucketError(`The bucket ${name} cannot be reached (${method} ${address})`, { cause: error });
    }
    if (answer.ok || expected.includes(answer.status)) return answer;
    const said = (await answer.text()).slice(0, 300);
    throw new BucketError(
      `The bucket ${name} answered ${String(answer.status)} to ${method} ${address}: ${said}`,
    );
  }

  return {
    list: async (prefix) => {
      const found = new Map<string, Stored>();
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'encoding-type': 'url', 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const answer = await ask('GET', `?${query.toString()}`);
        const { objects, next } = readListing(await answer.text());
        for (const [key, stored] of objects) found.set(key, stored);
        token = next;
      }
      return found;
    },
    get: async (key) => {
      const answer = await ask('GET', `/${pathOf(key)}`, undefined, [404]);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      // fetch unpacks what says that it is packed.
      return Buffer.from(await answer.arrayBuffer());
    },
    put: async (upload) => {
      const answer = await ask('PUT', `/${pathOf(upload.key)}`, upload);
      await answer.body?.cancel();
    },
    remove: async (key) => {
      const answer = await ask('DELETE', `/${pathOf(key)}`, undefined, [404]);
      await answer.body?.cancel();
    },
  };
}

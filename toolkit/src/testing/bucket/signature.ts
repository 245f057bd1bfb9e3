import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Access keys and region of the store. */
export interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A real store rejects a signature with a larger time difference. */
const LARGEST_DRIFT_MS = 15 * 60_000;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Checks AWS Signature Version 4 of a request by recomputing it.
 * @returns the error, or null
 */
export function wrongWith(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Credentials,
): string | null {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': payload } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return 'no signature';
  const [, credential, signed = '', signature] = parts;
  const at = String(date);
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return 'another key, day or region';
  const instant = at.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z');
  if (!(Math.abs(Date.now() - Date.parse(instant)) <= LARGEST_DRIFT_MS)) return 'an old signature';
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
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature ? null : 'a signature that does not match';
}

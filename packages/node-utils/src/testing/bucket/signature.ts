import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Access keys and region of the store. */
export interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Maximum difference between the clocks of client and store, as with a real store. */
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Checks AWS Signature Version 4 of a request by recomputing it.
 * @returns the error; null if the signature is valid
 */
export function findSignatureError(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Credentials,
): string | null {
  const {
    authorization = '',
    'x-amz-date': timestampHeader = '',
    'x-amz-content-sha256': payloadHash,
  } = request.headers;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!match) return 'missing signature';
  const [, credential, signedHeaders = '', signature] = match;
  const timestamp = String(timestampHeader);
  const date = timestamp.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return 'wrong key, date, or region';
  const isoTime = timestamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z');
  if (!(Math.abs(Date.now() - Date.parse(isoTime)) <= MAX_CLOCK_SKEW_MS)) return 'expired signature';
  if (payloadHash !== sha256(body)) return 'payload does not match its hash';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) {
    return 'required headers are not signed';
  }
  url.searchParams.sort();
  const canonicalRequest = [
    ...[request.method, url.pathname, url.searchParams.toString()],
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    ...['', signedHeaders, payloadHash],
  ].join('\n');
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, stringToSign).toString('hex') === signature ? null : 'wrong signature';
}

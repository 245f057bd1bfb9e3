import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../../platform/env/env.ts';
import { storageFullError, unavailableError } from '../../platform/errors/errors.ts';
import type { PictureFile, PictureStore } from '../../platform/storage/picture-store.ts';
import { UPLOAD_FILE_NAMES } from './encode-picture.ts';
import { isUploadId } from './image-paths.ts';

const TIMEOUT_MS = 15_000;
/** HTTP status that S3-compatible stores return if the quota is used up (RFC 4918, 507). */
const INSUFFICIENT_STORAGE = 507;

/**
 * Creates a store that saves uploads as objects `images/<id>/<name>` in an S3-compatible bucket. Uses
 * path-style URLs (`<endpoint>/<bucket>/<key>`). Signs each request, including its payload, with SigV4.
 */
export function createBucketStore(env: Env): PictureStore {
  const client = new AwsClient({
    service: 's3',
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    // Retries rate limits and transient failures. The delays add up to less than a second.
    retries: 3,
  });
  const baseUrl = `${env.S3_ENDPOINT ?? ''}/${env.S3_BUCKET ?? ''}/images`;

  const sendRequest = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    file?: PictureFile,
  ): Promise<Response> => {
    const body = file ? Uint8Array.from(file.data) : undefined;
    const payloadHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      return await client.fetch(`${baseUrl}/${key}`, {
        method,
        headers: {
          'x-amz-content-sha256': payloadHash,
          ...(file && { 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable' }),
        },
        ...(body && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw Object.assign(unavailableError('We can’t reach our photo storage right now. Try again later.'), {
        cause: error,
      });
    }
  };
  /** Converts an unsuccessful response to an error. The bucket's own message goes only to the log. */
  const toStoreError = async (response: Response): Promise<Error> => {
    const cause = new Error(
      `The bucket returned ${String(response.status)}: ${(await response.text()).slice(0, 500)}`,
    );
    return response.status === INSUFFICIENT_STORAGE || cause.message.includes('QuotaExceeded')
      ? storageFullError(cause)
      : Object.assign(unavailableError('Our photo storage isn’t working right now. Try again later.'), {
          cause,
        });
  };
  const removeFile = async (key: string): Promise<void> => {
    const response = await sendRequest('DELETE', key);
    // S3 reports success for a missing object, but some stores return 404.
    if (!response.ok && response.status !== 404) throw await toStoreError(response);
    await response.body?.cancel();
  };

  return {
    prepare: () => Promise.resolve(),
    put: async (id, files) => {
      for (const file of files) {
        const response = await sendRequest('PUT', `${id}/${file.name}`, file);
        if (!response.ok) throw await toStoreError(response);
        await response.body?.cancel();
      }
    },
    read: async (id, name) => {
      const response = await sendRequest('GET', `${id}/${name}`);
      if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
      // A store without the list permission returns 403 for a missing object.
      if (response.status === 404 || response.status === 403) {
        await response.body?.cancel();
        return null;
      }
      throw await toStoreError(response);
    },
    remove: async (ids) => {
      for (const id of ids.filter(isUploadId)) {
        await Promise.all(UPLOAD_FILE_NAMES.map((name) => removeFile(`${id}/${name}`)));
      }
    },
  };
}

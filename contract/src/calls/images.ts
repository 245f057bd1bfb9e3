import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * Uploads a picture as multipart with one `file` part. The returned URL is that of the widest version.
 * createImageSrcset returns the URLs of all versions.
 */
export const uploadImage = defineCall({
  method: 'POST',
  path: '/images',
  access: 'seller',
  summary: 'Uploads a photo (multipart, part `file`)',
  answer: z.object({ url: z.string() }),
  status: 201,
});

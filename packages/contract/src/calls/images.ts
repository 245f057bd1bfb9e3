import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * Uploads a picture as multipart with one part `file`. The server stores it in several widths and returns the
 * URL of the largest. createImageSrcset returns the URLs of all widths.
 */
export const uploadImage = defineCall({
  method: 'POST',
  path: '/images',
  access: 'seller',
  summary: 'Uploads a photo (multipart, part `file`)',
  answer: z.object({ url: z.string() }),
  status: 201,
});

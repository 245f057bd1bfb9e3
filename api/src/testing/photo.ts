import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { sendFile } from './files.ts';

/** Creates a picture with content: squares in many shades, which differ by seed. */
export async function createPhoto(seed: number, sizePx = 640): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 }, (_, at) => (at * at * seed * 37) % 251));
  return sharp(pixels, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(sizePx, sizePx, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** Uploads a picture for a listing. Returns its URL. */
export const uploadPhoto = async (t: TestApp, as: { id: string }, data: Buffer): Promise<string> =>
  (await sendFile(t, '/images', as, data)).json<{ url: string }>().url;

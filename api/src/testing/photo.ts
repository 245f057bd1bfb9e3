import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { sendFile } from './send-file.ts';

/** Creates a picture of gray squares. Their shades depend on the seed. */
export async function createPhoto(seed: number, sizePx = 640): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * index * seed * 37) % 251));
  return sharp(pixels, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(sizePx, sizePx, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** Uploads a picture for a listing. Returns its URL. */
export const uploadPhoto = async (testApp: TestApp, as: { id: string }, data: Buffer): Promise<string> =>
  (await sendFile(testApp, '/images', as, data)).json<{ url: string }>().url;

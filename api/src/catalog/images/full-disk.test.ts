import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { images } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf } from '../../testing/app.ts';
import { sendFile } from '../../testing/send-file.ts';
import { createDiskStore } from './disk-store.ts';

/** Milliseconds. Encoding a noisy picture takes a long time on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

/** Mounts a real disk of 64 kB. Returns null if the current user may not mount disks. */
async function mountTinyDisk(): Promise<{ path: string; unmount: () => Promise<void> } | null> {
  const path = await mkdtemp(join(tmpdir(), 'second-gear-tiny-'));
  const mountResult = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path]);
  if (mountResult.status !== 0) {
    await rm(path, { recursive: true });
    return null;
  }
  return {
    path,
    unmount: async () => {
      spawnSync('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
}

const buildPhoto = () =>
  sharp({
    create: {
      width: 500,
      height: 350,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

test(
  'an upload to a full disk returns a clear error and leaves nothing behind',
  async () => {
    const disk = await mountTinyDisk();
    const testApp = await createTestApp({
      // If no disk can be mounted, the test uses a store that reports a full disk.
      ...(disk ? { env: { DATA_DIR: disk.path } } : { pictures: await createFullStore() }),
    });
    try {
      const seller = await testApp.buildSeller();
      const response = await sendFile(testApp, '/images', seller, await buildPhoto());
      expect(errorOf(response)).toEqual({
        status: 503,
        code: 'storage_full',
        message: 'We couldn’t store your photo because our storage is full. Try again later.',
      });
      expect(await testApp.db.$count(images)).toBe(0);
      if (disk) expect(await readdir(join(disk.path, 'images'))).toEqual(['drawings']);
      // A small picture still fits.
      const smallPicture = await sharp(await buildPhoto())
        .resize(8)
        .png()
        .toBuffer();
      if (disk) expect((await sendFile(testApp, '/images', seller, smallPicture)).statusCode).toBe(201);
    } finally {
      await testApp.close();
      await disk?.unmount();
    }
  },
  TEST_TIMEOUT_MS,
);

async function createFullStore() {
  const folder = await mkdtemp(join(tmpdir(), 'second-gear-full-'));
  return createDiskStore(folder, () =>
    Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
  );
}

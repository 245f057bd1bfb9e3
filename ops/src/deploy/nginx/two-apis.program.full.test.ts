import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { apiProcess } from '../../testing/api-process.ts';
import { emptySite } from '../../testing/fixtures.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { sendRaw } from '../../testing/raw-request.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;

const WRITES = 60;
/** Number of visitors. Each reads one car after another. */
const READERS = 8;

withNginx(
  'with one of two API processes killed under load every read is answered, by the other',
  async () => {
    const [killed, living] = [await apiProcess('answers'), await apiProcess('cuts')];
    const port = await serveByNginx(nginx!, await emptySite(), `${killed.address},${living.address}`);

    // These connections break first. They must not affect the process that stays.
    const writes = Array.from({ length: WRITES }, (_, at) => `/api/cut/${String(at)}`);
    const written: number[] = [];
    for (const address of writes) written.push((await sendRaw(port, address, { method: 'POST' })).status);
    const counts = [await killed.counts(), await living.counts()];
    const received = writes.map((address) =>
      counts.map((count) => count[address.slice('/api'.length)] ?? 0).reduce((sum, each) => sum + each),
    );
    // Only the sender knows whether a write is safe to retry.
    expect(Math.max(...received)).toBe(1);
    expect(written).toContain(200);
    expect(written).toContain(503);

    let isOver = false;
    const answers: number[] = [];
    const reader = async (): Promise<void> => {
      while (!isOver) answers.push((await sendRaw(port, '/api/cars')).status);
    };
    const readers = Array.from({ length: READERS }, reader);
    await setTimeout(200);
    await killed.kill();
    const before = answers.length;
    await setTimeout(2000);
    isOver = true;
    await Promise.all(readers);
    expect(answers.slice(before).length).toBeGreaterThan(READERS);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  },
);

import { setTimeout } from 'node:timers/promises';
import { startApiProcess } from '../../testing/api-process.ts';
import { createEmptySite } from '../../testing/fixtures.ts';
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
  'the second of two API processes responds to every read after the first was killed under load',
  async () => {
    const [killed, survivor] = [await startApiProcess('responds'), await startApiProcess('disconnects')];
    const port = await serveByNginx(nginx!, await createEmptySite(), `${killed.address},${survivor.address}`);

    // The second process breaks the connections of these requests. Later, nginx must still send requests to
    // it.
    const writes = Array.from({ length: WRITES }, (_, at) => `/api/cut/${String(at)}`);
    const statuses: number[] = [];
    for (const address of writes) statuses.push((await sendRaw(port, address, { method: 'POST' })).status);
    const counts = [await killed.counts(), await survivor.counts()];
    const deliveryCounts = writes.map((address) =>
      counts.map((count) => count[address.slice('/api'.length)] ?? 0).reduce((sum, each) => sum + each),
    );
    // No write is delivered twice, because only the sender knows whether it is safe to retry.
    expect(Math.max(...deliveryCounts)).toBe(1);
    expect(statuses).toContain(200);
    expect(statuses).toContain(503);

    let isDone = false;
    const readStatuses: number[] = [];
    const readRepeatedly = async (): Promise<void> => {
      while (!isDone) readStatuses.push((await sendRaw(port, '/api/cars')).status);
    };
    const readers = Array.from({ length: READERS }, readRepeatedly);
    await setTimeout(200);
    await killed.kill();
    const readCountAtKill = readStatuses.length;
    await setTimeout(2000);
    isDone = true;
    await Promise.all(readers);
    expect(readStatuses.slice(readCountAtKill).length).toBeGreaterThan(READERS);
    expect(readStatuses.filter((status) => status !== 200)).toEqual([]);
  },
);

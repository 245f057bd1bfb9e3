import { createServer } from 'node:http';
import { pointTo } from '../rollout/point-to.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { listening } from '../testing/listening.ts';
import { consoleState } from './state.ts';

test('the console shows which versions the renderer leaves to browsers, and works without the renderer', async () => {
  const paths = await emptySite();
  const to = await publishCode(paths, buildOf('catalog'), 'one');
  await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'ann', why: 'first' });
  const triedAgain = [{ cast: '1 catalog@2', at: '2026-01-02T03:04:05.000Z' }];
  const up = await listening(
    createServer((_request, response) => response.end(JSON.stringify({ kept: [], out: [], triedAgain }))),
  );
  const drawingAt = async (renderer: string | null) =>
    (await consoleState(paths, { metrics: ['http://127.0.0.1:9/metrics'], buildable: [], renderer })).drawing;
  expect(await drawingAt(up)).toEqual({ leftOut: triedAgain, fault: null });
  expect(await drawingAt(null)).toBeNull();
  expect(await drawingAt('http://127.0.0.1:9')).toEqual({
    leftOut: [],
    fault: expect.stringContaining('http://127.0.0.1:9/-/state') as string,
  });
});

import { createServer } from 'node:http';
import { activateVersion } from '../rollout/activate-version.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { readConsoleState } from './state.ts';

test('the console shows which versions the renderer leaves to browsers, and works without the renderer', async () => {
  const paths = await createEmptySite();
  const to = await publishCode(paths, buildOf('catalog'), 'one');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'ann', why: 'first' });
  const disabledVersions = [{ cast: '1 catalog@2', at: '2026-01-02T03:04:05.000Z' }];
  const up = await listenOnFreePort(
    createServer((_request, response) =>
      response.end(JSON.stringify({ kept: [], out: [], triedAgain: disabledVersions })),
    ),
  );
  const rendererStateAt = async (renderer: string | null) =>
    (await readConsoleState(paths, { metrics: ['http://127.0.0.1:9/metrics'], buildable: [], renderer }))
      .drawing;
  expect(await rendererStateAt(up)).toEqual({ leftOut: disabledVersions, fault: null });
  expect(await rendererStateAt(null)).toBeNull();
  expect(await rendererStateAt('http://127.0.0.1:9')).toEqual({
    leftOut: [],
    fault: expect.stringContaining('http://127.0.0.1:9/-/state') as string,
  });
});

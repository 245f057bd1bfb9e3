import { createServer } from 'node:http';
import { activateVersion } from '../rollout/activate-version.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { readConsoleState } from './state.ts';

test('the console’s state lists versions that the renderer disabled, or reports an unreachable renderer', async () => {
  const paths = await createEmptySite();
  const to = await publishCode(paths, buildOf('catalog'), 'one');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'ann', why: 'first' });
  const at = '2026-01-02T03:04:05.000Z';
  const rendererUrl = await listenOnFreePort(
    createServer((_request, response) =>
      response.end(JSON.stringify({ kept: [], out: [], triedAgain: [{ cast: '1 catalog@2', at }] })),
    ),
  );
  const rendererStatusAt = async (renderer: string | null) =>
    (await readConsoleState(paths, { metrics: ['http://127.0.0.1:9/metrics'], buildableNames: [], renderer }))
      .renderer;
  expect(await rendererStatusAt(rendererUrl)).toEqual({
    disabledVersions: [{ version: '1 catalog@2', at }],
    fault: null,
  });
  expect(await rendererStatusAt(null)).toBeNull();
  expect(await rendererStatusAt('http://127.0.0.1:9')).toEqual({
    disabledVersions: [],
    fault: expect.stringContaining('http://127.0.0.1:9/-/state') as string,
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { fetchCounts } from './counts.ts';

const TOKEN = 'operator token';

/**
 * Starts an API whose /metrics require the token, like those of an API on another machine. Returns its
 * address.
 */
async function startProtectedApi(): Promise<string> {
  const server = createServer(({ headers }, response) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) response.writeHead(404).end();
    else response.end('remote_events_total{remote="catalog",version="1",kind="loaded"} 3\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/metrics`;
}

test('fetchCounts reads an API on another machine with the operator token', async () => {
  const address = await startProtectedApi();
  expect(await fetchCounts([address], { OPERATOR_TOKEN: TOKEN })).toEqual([{ 'catalog@1': { loaded: 3 } }]);
});

test.each<Record<string, string>>([{}, { OPERATOR_TOKEN: '' }, { OPERATOR_TOKEN: 'another' }])(
  'fetchCounts with %j fails and names the missing token',
  async (env) => {
    await expect(fetchCounts([await startProtectedApi()], env)).rejects.toThrow(/404: .*OPERATOR_TOKEN/);
  },
);

import { createEmptySite } from '../../testing/fixtures.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { containsSecret, operatorAddresses, startOperatorApi } from '../../testing/operator-api.ts';
import { sendRaw } from '../../testing/raw-request.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;

withNginx('nginx does not forward any spelling of /metrics, /docs and /readyz to the API', async () => {
  const port = await serveByNginx(nginx!, await createEmptySite(), await startOperatorApi());
  const leakedAddresses: string[] = [];
  for (const address of operatorAddresses) {
    if (containsSecret((await sendRaw(port, address)).body)) leakedAddresses.push(address);
  }
  expect(leakedAddresses).toEqual([]);
  const { status, body } = await sendRaw(port, '/api/metrics?x=1');
  expect([status, JSON.parse(body.toString())]).toEqual([
    404,
    { code: 'not_found', message: 'Nothing was found at this address' },
  ]);
  for (const address of ['/api/metrics-of-cars', '/api/healthz'])
    expect((await sendRaw(port, address)).body.toString()).toBe('public data');
});

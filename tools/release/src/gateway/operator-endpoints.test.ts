import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { createEmptySite } from '../testing/fixtures.ts';
import { containsSecret, operatorAddresses, startOperatorApi } from '../testing/operator-api.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { createGateway } from './gateway.ts';

let port: number;
beforeAll(async () => {
  const gateway = await createGateway({
    site: (await createEmptySite()).site,
    api: await startOperatorApi(),
  });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = gateway.server.address() as AddressInfo);
});

test('the gateway does not forward any spelling of /metrics, /docs and /readyz to the API', async () => {
  const leakedAddresses: string[] = [];
  for (const address of operatorAddresses) {
    if (containsSecret((await sendRaw(port, address)).body)) leakedAddresses.push(address);
  }
  expect(leakedAddresses).toEqual([]);
});

test('the gateway returns 404 for operator endpoints, and for nothing else', async () => {
  const { status, body } = await sendRaw(port, '/api/metrics?x=1');
  expect([status, JSON.parse(body.toString())]).toEqual([
    404,
    { code: 'not_found', message: 'Nothing was found at this address' },
  ]);
  for (const address of ['/api/metrics-of-cars', '/api/healthz'])
    expect((await sendRaw(port, address)).body.toString()).toBe('public data');
});

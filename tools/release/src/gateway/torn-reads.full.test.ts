import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { createEmptySite } from '../testing/fixtures.ts';
import { readWhileReplacing } from '../testing/torn-reads.ts';
import { createGateway } from './gateway.ts';

test('the gateway sends consistent pages and documents with a matching policy during 500 site changes', async () => {
  const paths = await createEmptySite();
  const gateway = await createGateway({ site: paths.site, api: 'http://127.0.0.1:9' });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.server.address() as AddressInfo;
  const { reads, faults } = await readWhileReplacing(paths, port, 500);
  expect(faults).toEqual([]);
  expect(reads).toBeGreaterThanOrEqual(500);
});

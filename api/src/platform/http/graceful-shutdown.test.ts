import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { RawClient } from '@second-gear/node-utils/raw-client';
import { createTestApp } from '../../testing/app.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const BODY = '{"email":"ann@example.com"}';
const JSON_BODY = { 'content-type': 'application/json', 'content-length': String(BODY.length) };

test.each(['server', 'internalServer'] as const)(
  'a shutdown finishes running and keep-alive requests of the %s, then closes connections',
  async (name) => {
    const testApp = await createTestApp();
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    await once(testApp.app.internalServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = testApp.app[name].address() as AddressInfo;
    const readClient = await RawClient.open(port);
    await readClient.send('GET /categories HTTP/1.1\r\nhost: api.test\r\n\r\n');
    expect((await readClient.readResponse()).status).toBe(200);
    await readClient.send('GET /categories HTTP/1.1\r\nhost: api.test\r\n');
    const arrived = once(testApp.app[name], 'request');
    const writeClient = await RawClient.open(port);
    await writeClient.sendHead('/newsletter', JSON_BODY);
    await arrived;

    const closing = testApp.close();
    await waitUntil('no new connections', () => !testApp.app[name].listening);
    await readClient.send('\r\n');
    const laterResponse = await readClient.waitForClose();
    await writeClient.send(BODY);
    const pendingRequest = await writeClient.waitForClose();
    await closing;
    const lastResponse = expect.stringMatching(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    expect({ later: laterResponse, pendingRequest }).toEqual({
      later: lastResponse,
      pendingRequest: lastResponse,
    });
  },
);

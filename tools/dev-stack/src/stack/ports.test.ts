import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort } from '@second-gear/node-utils/ports';
import { describeOccupiedPorts, requireFreePorts } from '../../bin/ports.mjs';
import { readSettings } from '../../bin/settings.mjs';

async function listenOn(host: string, requestedPort = 0) {
  const server = createServer().listen(requestedPort, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('the message about an occupied port contains its number, purpose, and variable', () => {
  expect(
    describeOccupiedPorts(['api'], {
      site: 3000,
      api: 4000,
      apiInternal: 4100,
      authEmulator: 9099,
      sandbox: 4242,
      renderer: 3100,
    }),
  ).toBe(
    'Port 4000 is already in use, but the API needs it. Stop the program that uses it, or choose another port: API_PORT=4001 npm start (or set it in .env).',
  );
});

test('requireFreePorts only checks ports that this stack uses', async () => {
  const server = await listenOn('127.0.0.1');
  const ports = {
    API_PORT: String(await findFreePort()),
    API_INTERNAL_PORT: String(await findFreePort()),
    AUTH_EMULATOR_PORT: String(await findFreePort()),
    PORT: String(await findFreePort()),
    RENDERER_PORT: String(await findFreePort()),
  };
  const sandbox = { ...ports, SANDBOX_PORT: String(server.port) };
  await expect(requireFreePorts(readSettings(sandbox, '/'))).rejects.toThrow('SANDBOX_PORT=');
  const stripe = { ...sandbox, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  await expect(requireFreePorts(readSettings(stripe, '/'))).resolves.toBeUndefined();
  await server.close();
});

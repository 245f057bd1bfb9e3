import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { type ProgramResult, runProgram } from '../testing/command.ts';
import { createEmptySite } from '../testing/fixtures.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const runService = (file: string, settings: Record<string, string>): Promise<ProgramResult> =>
  runProgram(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
  });

test.each([
  ['tools/release/src/gateway/main.ts', 'PORT'],
  ['tools/release/src/renderer/main.ts', 'RENDERER_PORT'],
])('%s exits with a message if its port is in use or a setting is invalid', async (file, name) => {
  const { port } = new URL(await listenOnFreePort(createServer()));
  const portInUse = await runService(file, { [name]: port });
  expect([portInUse.code, portInUse.err]).toEqual([
    1,
    expect.stringMatching(`^Port ${port} is already in use, .*set ${name} `),
  ]);
  const invalidSetting = await runService(file, { [name]: 'http', API_TARGET: 'localhost:4000' });
  expect([invalidSetting.code, invalidSetting.err]).toEqual([
    1,
    expect.stringMatching(`${name}[^]*API_TARGET`),
  ]);
  expect(portInUse.err + invalidSetting.err).not.toMatch(/^ +at /m);
});

test('a gateway that gets two stop signals completes a pending order first', async () => {
  const orders: ServerResponse[] = [];
  const api = createServer((_request, response) => {
    orders.push(response);
    api.emit('order');
  });
  const { site } = await createEmptySite();
  const port = String(await findFreePort());
  const address = `http://127.0.0.1:${port}`;
  const gateway = spawn(process.execPath, ['--import', 'tsx', 'tools/release/src/gateway/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      SITE_DIR: site,
      PORT: port,
      API_TARGET: await listenOnFreePort(api),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp(async () => {
    if (gateway.kill('SIGKILL')) await once(gateway, 'exit');
  });
  await once(gateway.stdout, 'data');
  const ordered = once(api, 'order');
  const order = fetch(`${address}/api/orders`, { method: 'POST' });
  await ordered;
  gateway.kill('SIGTERM');
  // The first signal has had its effect when the gateway accepts no more requests.
  const acceptsRequests = () =>
    fetch(`${address}/robots.txt`).then(
      () => true,
      () => false,
    );
  while (await acceptsRequests()) await wait(20);
  gateway.kill('SIGTERM');
  orders[0]?.end('{"insertedId":"7"}');
  expect(await (await order).json()).toEqual({ insertedId: '7' });
  expect(await once(gateway, 'exit')).toEqual([0, null]);
});

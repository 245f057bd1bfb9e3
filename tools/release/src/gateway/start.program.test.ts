import { createServer } from 'node:http';
import { jest } from '@jest/globals';
import { ROOT } from '@second-gear/node-utils/root';
import { type ProgramResult, runProgram } from '../testing/command.ts';
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

import { createServer } from 'node:http';
import { jest } from '@jest/globals';
import { ROOT } from '@second-gear/toolkit/root';
import { runProgram, type Said } from '../testing/command.ts';
import { listening } from '../testing/listening.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const started = (file: string, settings: Record<string, string>): Promise<Said> =>
  runProgram(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
  });

test.each([
  ['ops/src/gateway/main.ts', 'PORT'],
  ['ops/src/renderer/main.ts', 'RENDERER_PORT'],
])('%s exits with a message if its port is in use or a setting is invalid', async (file, name) => {
  const { port } = new URL(await listening(createServer()));
  const taken = await started(file, { [name]: port });
  expect([taken.code, taken.err]).toEqual([
    1,
    expect.stringMatching(`^Port ${port} is taken, .*set ${name} `),
  ]);
  const wrong = await started(file, { [name]: 'http', API_TARGET: 'localhost:4000' });
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(`${name}[^]*API_TARGET`)]);
  expect(taken.err + wrong.err).not.toMatch(/^ +at /m);
});

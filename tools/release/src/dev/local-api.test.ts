import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { findLocalApi, findMetricsAddresses } from './local-api.ts';

const DEAD_PID = 2 ** 22 + 1;

async function dataDirWith(stackFile: object): Promise<string> {
  const dir = path.join(await createTemporaryFolder(), 'data');
  await mkdir(dir);
  await writeFile(path.join(dir, 'stack.json'), JSON.stringify(stackFile));
  return dir;
}

test('findLocalApi returns the configured API', async () => {
  expect(await findLocalApi({ API_TARGET: 'https://api.example', API_PORT: '4005' })).toEqual({
    address: 'https://api.example',
    internalAddress: 'https://api.example',
    isKnown: true,
  });
});

test('findLocalApi returns the API of the stack that runs in this folder', async () => {
  const DATA_DIR = await dataDirWith({
    api: 'http://127.0.0.1:4107',
    apiInternal: 'http://127.0.0.1:4108',
    pid: process.pid,
  });
  expect(await findLocalApi({ DATA_DIR, API_PORT: '4005', API_TARGET: '' })).toEqual({
    address: 'http://127.0.0.1:4107',
    internalAddress: 'http://127.0.0.1:4108',
    isKnown: true,
  });
  expect(await findMetricsAddresses({ DATA_DIR })).toBe('http://127.0.0.1:4108/metrics');
});

test('findLocalApi returns the default address, marked as unknown, if no stack is running', async () => {
  const deadStackDir = await dataDirWith({
    api: 'http://127.0.0.1:4107',
    apiInternal: 'http://127.0.0.1:4108',
    pid: DEAD_PID,
  });
  const emptyDir = await createTemporaryFolder();
  for (const DATA_DIR of [deadStackDir, emptyDir]) {
    expect(await findLocalApi({ DATA_DIR, API_PORT: '4005' })).toEqual({
      address: 'http://127.0.0.1:4005',
      internalAddress: 'http://127.0.0.1:4100',
      isKnown: false,
    });
    expect(await findLocalApi({ DATA_DIR, API_INTERNAL_PORT: '4006' })).toEqual({
      address: 'http://127.0.0.1:4000',
      internalAddress: 'http://127.0.0.1:4006',
      isKnown: false,
    });
  }
});

import { existsSync } from 'node:fs';
import { cleanUp, createTemporaryFolder, runCleanUp } from './clean-up.ts';

test('runCleanUp runs each registered function once, the latest first, and deletes temporary folders', async () => {
  const calls: string[] = [];
  const folder = await createTemporaryFolder();
  for (const name of ['first', 'second'])
    cleanUp(async () => {
      calls.push(name);
    });
  await runCleanUp();
  await runCleanUp();
  expect(calls).toEqual(['second', 'first']);
  expect(existsSync(folder)).toBe(false);
});

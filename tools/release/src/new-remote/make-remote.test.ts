import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteDeclarationSchema } from '@second-gear/federation/remote-declaration';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { scaffoldRemote, nextStepsOf, rejectionReason, type RemoteSpec } from './make-remote.ts';

const catalog = remoteDeclarationSchema.parse({
  name: 'catalog',
  owner: 'Catalog team',
  routes: [{ path: '/' }, { path: '/cars/:id' }],
  slots: ['ad-strip'],
  contract: '^1.0.0',
  budget: 1,
});

const specWith = (change: Partial<RemoteSpec> = {}): RemoteSpec => ({
  name: 'finance',
  route: '/finance',
  slot: undefined,
  ...change,
});

test.each([
  [{ name: 'shell' }, /Invalid remote name shell/],
  [{ name: 'catalog' }, /The remote catalog already exists/],
  [{ route: 'finance' }, /--route finance: Use \/ or segments/],
  [{ route: '/cars/:make' }, /catalog owns \/cars\/:id, which overlaps/],
  [{ route: '/about' }, /shell's own screens/],
  [{ route: '/ABOUT/:x?' }, /shell's own screens/],
  [{ route: '/api/x' }, /can never show a page/],
  [{ slot: 'no-such' }, /has no slot no-such.*slots\.tsx/],
  [{ slot: 'ad-strip' }, /catalog already fills the slot ad-strip/],
])('scaffoldRemote rejects %j and suggests an alternative', (change, message) => {
  expect(rejectionReason(specWith(change), [catalog], ['/about'])).toMatch(message);
});

test('scaffoldRemote accepts a slot that no remote fills', () => {
  expect(rejectionReason(specWith({ slot: 'payment-page' }), [catalog], ['/about'])).toBeNull();
});

async function createRepository(): Promise<string> {
  const folder = await createTemporaryFolder();
  await mkdir(path.join(folder, 'mfe-catalog'));
  await mkdir(path.join(folder, 'packages/contract'), { recursive: true });
  await writeFile(path.join(folder, 'mfe-catalog/remote.json'), JSON.stringify(catalog));
  await writeFile(path.join(folder, 'packages/contract/package.json'), '{ "version": "1.2.0" }');
  await mkdir(path.join(folder, 'shell'));
  await writeFile(
    path.join(folder, 'shell/shell.json'),
    JSON.stringify({ routes: ['/about'], developmentRoutes: ['/ui'] }),
  );
  return folder;
}

test('scaffoldRemote creates one folder with the requested declaration and changes nothing else', async () => {
  const folder = await createRepository();
  const files = await scaffoldRemote(folder, ['catalog'], specWith({ slot: 'payment-page' }));
  expect(await readdir(folder)).toEqual(['mfe-catalog', 'mfe-finance', 'packages', 'shell']);
  expect(files).toContain('mfe-finance/src/remote.tsx');
  const declared: unknown = JSON.parse(await readFile(path.join(folder, 'mfe-finance/remote.json'), 'utf8'));
  expect(remoteDeclarationSchema.parse(declared)).toMatchObject({
    name: 'finance',
    routes: [{ path: '/finance', ssr: true }],
    slots: ['payment-page'],
    contract: '^1.2.0',
  });
  await expect(scaffoldRemote(folder, ['catalog'], specWith())).rejects.toThrow(
    'mfe-finance/ already exists',
  );
});

test('scaffoldRemote refuses a screen of the shell, and works in a checkout without the shell', async () => {
  const folder = await createRepository();
  const spec = specWith({ route: '/about' });
  await expect(scaffoldRemote(folder, ['catalog'], spec)).rejects.toThrow('one of the shell');
  await rm(path.join(folder, 'shell'), { recursive: true });
  expect(await scaffoldRemote(folder, ['catalog'], spec)).toContain('mfe-finance/remote.json');
});

test('the next steps contain the commands that run, test and remove the new remote', () => {
  const text = nextStepsOf('finance', '/finance').join('\n');
  for (const command of ['run dev', 'run release', 'test', 'run retire'])
    expect(text).toContain(`npm ${command} -- finance`);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRemoteDeclaration } from './remote-declaration.mjs';

const declaration = { name: 'garage', owner: 'Garage team', slots: [], contract: '^1.0.0', budget: 1000 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mfe-garage-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readWithRoutes(routes: object[]) {
  const content = { $schema: '../packages/federation/remote.schema.json', ...declaration, routes };
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(content));
  return readRemoteDeclaration(folder);
}

test('the published declaration contains the old field name `drawn`', async () => {
  const routes = [{ path: '/a', ssr: true, screen: 'a' }, { path: '/b', ssr: false }, { path: '/c' }];
  expect(await readWithRoutes(routes)).toEqual({
    declaration: {
      ...declaration,
      routes: [{ path: '/a', drawn: true, screen: 'a' }, { path: '/b', drawn: false }, { path: '/c' }],
    },
    warnings: [],
  });
});

test('a remote.json may contain the old field name `drawn`, and a warning names the new one', async () => {
  const result = await readWithRoutes([
    { path: '/a', drawn: true },
    { path: '/b', drawn: true, ssr: false },
  ]);
  expect(result.declaration.routes).toEqual([
    { path: '/a', drawn: true },
    { path: '/b', drawn: false },
  ]);
  expect(result.warnings).toEqual([
    `${path.basename(folder)}/remote.json: the field "drawn" of routes is deprecated: use "ssr"`,
  ]);
});

test('the remotes of this repository use the new field name `ssr`', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  for (const remote of ['mfe-catalog', 'mfe-checkout', 'mfe-dashboard'])
    expect(readRemoteDeclaration(path.join(root, remote)).warnings).toEqual([]);
});

import { discoverySchema } from './discovery.ts';

const hash = `sha384-${'A'.repeat(64)}`;
const catalog = {
  url: '/remotes/catalog/1/remoteEntry.js',
  metadata: { version: '1', integrity: hash },
  deployment: { traffic: 100, default: true },
  extras: {
    container: 'catalog_1',
    routes: [{ path: '/' }],
    slots: [],
    preloads: ['remoteEntry.js'],
    files: { 'remoteEntry.js': hash },
    contract: '^1.0.0',
    shared: {},
    salt: 'catalog',
  },
};
const facts = { revision: 7, updatedAt: '2026-01-02T03:04:05.000Z', files: { 'shell.js': hash } };
const pageForm = {
  schema: 'x',
  microFrontends: { catalog: [catalog] },
  extras: { ...facts, shell: '1.0.0-a' },
};
const publicForm = {
  schema: 'x',
  microFrontends: {
    shell: [
      {
        url: '/shell/1.0.0-a/shell.js',
        metadata: { version: '1.0.0-a', integrity: hash },
        deployment: { traffic: 100, default: true },
        extras: facts,
      },
    ],
    catalog: [catalog],
  },
};

test('discoverySchema returns the same for the page’s document and for discovery.json', () => {
  expect(discoverySchema.parse(publicForm)).toEqual(pageForm);
  expect(discoverySchema.parse(pageForm)).toEqual(pageForm);
});

test('discoverySchema rejects anything else', () => {
  expect(discoverySchema.safeParse({ schema: 'x', microFrontends: {} }).success).toBe(false);
  expect(discoverySchema.safeParse(null).success).toBe(false);
  const broken = { ...publicForm, microFrontends: { ...publicForm.microFrontends, catalog: [{}] } };
  expect(discoverySchema.safeParse(broken).success).toBe(false);
});

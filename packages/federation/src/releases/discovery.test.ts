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
const documentExtras = { revision: 7, updatedAt: '2026-01-02T03:04:05.000Z', files: { 'shell.js': hash } };
const embeddedDocument = {
  schema: 'x',
  microFrontends: { catalog: [catalog] },
  extras: { ...documentExtras, shell: '1.0.0-a' },
};
const publicDocument = {
  schema: 'x',
  microFrontends: {
    shell: [
      {
        url: '/shell/1.0.0-a/shell.js',
        metadata: { version: '1.0.0-a', integrity: hash },
        deployment: { traffic: 100, default: true },
        extras: documentExtras,
      },
    ],
    catalog: [catalog],
  },
};

test('discoverySchema returns the same for the embedded document and for discovery.json', () => {
  expect(discoverySchema.parse(publicDocument)).toEqual(embeddedDocument);
  expect(discoverySchema.parse(embeddedDocument)).toEqual(embeddedDocument);
});

test('discoverySchema rejects invalid documents', () => {
  expect(discoverySchema.safeParse({ schema: 'x', microFrontends: {} }).success).toBe(false);
  expect(discoverySchema.safeParse(null).success).toBe(false);
  const invalidDocument = {
    ...publicDocument,
    microFrontends: { ...publicDocument.microFrontends, catalog: [{}] },
  };
  expect(discoverySchema.safeParse(invalidDocument).success).toBe(false);
});

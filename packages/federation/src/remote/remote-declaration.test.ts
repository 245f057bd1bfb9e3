import { readFileSync } from 'node:fs';
import {
  publishedDeclarationSchema,
  remoteDeclarationSchema,
  createRemoteJsonSchema,
} from './remote-declaration.ts';

const createDeclaration = (route: object) => ({
  name: 'garage',
  owner: 'Garage team',
  routes: [{ path: '/garage/*', ...route }],
  slots: [],
  contract: '^1.0.0',
  budget: 1000,
});

// Published documents still use the old name of `ssr`.
test.each([
  ['remote.json', 'ssr', remoteDeclarationSchema],
  ['remote.json', 'drawn', remoteDeclarationSchema],
  ['release.json', 'drawn', publishedDeclarationSchema],
])('the schema of %s rejects a route that has `%s` and requires an account', (_file, field, schema) => {
  const parseRoute = (route: object) => schema.safeParse(createDeclaration(route));
  expect(parseRoute({ account: true }).success).toBe(true);
  expect(parseRoute({ [field]: true }).data?.routes).toEqual([{ path: '/garage/*', [field]: true }]);
  expect(parseRoute({ [field]: false, account: true }).success).toBe(true);
  expect(parseRoute({ [field]: true, account: true }).error?.issues).toEqual([
    expect.objectContaining({
      path: ['routes', 0],
      message: 'A route can be rendered on the server or require an account, but not both',
    }),
  ]);
});

test('remote.schema.json is up to date', () => {
  // If this fails, run `npm run schema`.
  const storedSchema: unknown = JSON.parse(
    readFileSync(new URL('../../remote.schema.json', import.meta.url), 'utf8'),
  );
  expect(storedSchema).toEqual(createRemoteJsonSchema());
});

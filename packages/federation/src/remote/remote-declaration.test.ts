import { readFileSync } from 'node:fs';
import {
  publishedDeclarationSchema,
  remoteDeclarationSchema,
  remoteJsonSchema,
} from './remote-declaration.ts';

const declarationWith = (route: object) => ({
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
])('in %s a route with `%s` cannot be for accounts only', (_file, field, schema) => {
  const parseRoute = (route: object) => schema.safeParse(declarationWith(route));
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

test('remote.schema.json matches the code; `npm run schema` updates it', () => {
  const stored: unknown = JSON.parse(
    readFileSync(new URL('../../remote.schema.json', import.meta.url), 'utf8'),
  );
  expect(stored).toEqual(remoteJsonSchema());
});

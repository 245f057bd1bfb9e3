import { readFileSync } from 'node:fs';
import { remoteDeclarationSchema, remoteJsonSchema } from './remote-declaration.ts';

const parseRoute = (route: object) =>
  remoteDeclarationSchema.safeParse({
    name: 'garage',
    owner: 'Garage team',
    routes: [{ path: '/garage/*', ...route }],
    slots: [],
    contract: '^1.0.0',
    budget: 1000,
  });

test('a route cannot be both server-rendered and for accounts only', () => {
  expect(parseRoute({ account: true }).success).toBe(true);
  expect(parseRoute({ drawn: true }).success).toBe(true);
  expect(parseRoute({ drawn: false, account: true }).success).toBe(true);
  expect(parseRoute({ drawn: true, account: true }).error?.issues).toEqual([
    expect.objectContaining({
      path: ['routes', 0],
      message: 'A route is either rendered on the server or requires an account, not both',
    }),
  ]);
});

test('remote.schema.json matches the code; `npm run schema` updates it', () => {
  const stored: unknown = JSON.parse(
    readFileSync(new URL('../../remote.schema.json', import.meta.url), 'utf8'),
  );
  expect(stored).toEqual(remoteJsonSchema());
});

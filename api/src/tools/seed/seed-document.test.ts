import { seedDocumentSchema } from './seed-document.ts';

const person = {
  uid: 'ann',
  name: 'Ann',
  email: 'ann@example.test',
  phone: '',
  role: 'admin',
  verified: true,
};
const parseUser = (overrides: object) =>
  seedDocumentSchema.safeParse({ users: [{ ...person, ...overrides }] });

test.each(['r&d@example.test', "o'neill@example.test", 'müller@example.test', 'ann@xn--mller-kva.example'])(
  'a seed document accepts the email address %s, like the sign-up form',
  (email) => {
    expect(parseUser({ email: ` ${email.toUpperCase()}` }).data?.users[0]?.email).toBe(email);
  },
);

test('a seed document’s phone numbers are normalized', () => {
  expect(parseUser({ phone: '+1 312 555 0100' }).data?.users[0]?.phone).toBe('+13125550100');
  expect(parseUser({}).data?.users[0]?.phone).toBe('');
});

test.each([
  ['email', { email: 'ann' }],
  ['phone', { phone: '000000' }],
])('a seed document with an invalid %s is rejected with the field name', (field, overrides) => {
  expect(parseUser(overrides).error?.issues.map(({ path }) => path)).toEqual([['users', 0, field]]);
});

import { provideIdentity } from './identity.ts';
import { type SignUp, signUp, startSession, useSession } from './session.ts';
import { SignInError } from './sign-in-error.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';
import {
  createRoleHandlers,
  createToken,
  installFakeServer,
  installSiteConfig,
} from './testing/fake-server.ts';

const form: SignUp = {
  name: 'Bob',
  email: 'bob@example.com',
  phone: '+1 312 555 0123',
  role: 'seller',
  password: 'secret1',
};
const lostResponseError = new SignInError('auth/network-request-failed', 'No network.');

beforeAll(() => {
  installSiteConfig();
  startSession();
});

test('a sign-up can be repeated if its response was lost after the account was created', async () => {
  const server = installFakeServer({
    'GET /jwt': () => ({ json: { token: createToken('one') } }),
    'POST /users': () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } }),
    ...createRoleHandlers(form.email, { seller: true }),
  });
  const identity = createFakeIdentity();
  const create = async (email: string, password: string) => {
    await identity.create(email, password);
    throw lostResponseError;
  };
  provideIdentity(() => Promise.resolve({ ...identity, create }));
  await expect(signUp(form)).rejects.toBe(lostResponseError);
  provideIdentity(() => Promise.resolve(identity));
  await signUp(form);
  expect(server.lines().slice(0, 2)).toEqual(['POST /users', 'GET /jwt?email=bob%40example.com']);
  expect(useSession.getState().user).toMatchObject({ email: form.email, displayName: 'Bob' });
});

test("a sign-up never takes another user's address, even if the first response was lost", async () => {
  const server = installFakeServer({});
  const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
  const identity = createFakeIdentity([{ person: ann, password: 'another1', providers: [] }]);
  provideIdentity(() => Promise.resolve({ ...identity, create: () => Promise.reject(lostResponseError) }));
  await expect(signUp({ ...form, email: ann.email })).rejects.toBe(lostResponseError);
  provideIdentity(() => Promise.resolve(identity));
  await expect(signUp({ ...form, email: ann.email })).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  });
  expect(server.lines()).toEqual([]);
});

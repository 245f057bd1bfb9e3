import { provideIdentity } from './identity.ts';
import { clearSession, readToken } from './session-record.ts';
import {
  checkVerification,
  isUnverified,
  sendVerification,
  type SignUp,
  signUp,
  startSession,
  useSession,
} from './session.ts';
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
const getState = () => useSession.getState();

let identity = createFakeIdentity();

beforeAll(() => {
  installSiteConfig();
  startSession();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  identity = createFakeIdentity();
  provideIdentity(() => Promise.resolve(identity));
  installFakeServer({
    'GET /jwt': () => ({ json: { token: createToken('one') } }),
    'POST /users': () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } }),
    ...createRoleHandlers(form.email, { seller: true }),
  });
});

describe('unverified email address', () => {
  test('the verification email is sent after the sign-up, and again on request', async () => {
    await signUp(form);
    expect(identity.sentVerificationEmails).toEqual(['bob@example.com']);
    expect(isUnverified(getState())).toBe(true);
    await sendVerification();
    expect(identity.sentVerificationEmails).toHaveLength(2);
  });

  test('checkVerification detects that the link was opened and stores a new token', async () => {
    await signUp(form);
    expect(await checkVerification()).toBe(false);
    expect(isUnverified(getState())).toBe(true);
    identity.verify();
    installFakeServer({ 'GET /jwt': () => ({ json: { token: createToken('two') } }) });
    expect(await checkVerification()).toBe(true);
    expect(isUnverified(getState())).toBe(false);
    expect(readToken()).toBe(createToken('two'));
  });

  test('the email is sent even if an earlier account has the address, which the user must then verify', async () => {
    installFakeServer({
      'POST /users': () => ({ status: 409, json: { code: 'email_taken', message: 'Taken' } }),
    });
    await expect(signUp(form)).rejects.toMatchObject({ code: 'email_taken' });
    expect(identity.sentVerificationEmails).toEqual(['bob@example.com']);
    expect(identity.getSignedInEmail()).toBeNull();
  });

  test('a verification email that fails to send does not fail the sign-up', async () => {
    identity.errors.verification = new SignInError('auth/too-many-requests', 'Too many requests');
    await signUp(form);
    expect(getState()).toMatchObject({ status: 'signed-in', user: { email: 'bob@example.com' } });
  });
});

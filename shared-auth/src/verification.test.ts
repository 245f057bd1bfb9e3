import { provideIdentity } from './identity.ts';
import {
  checkVerification,
  isUnverified,
  sendVerification,
  type SignUp,
  signUp,
  startSession,
  useSession,
} from './session.ts';
import { clearSession, readToken } from './session-record.ts';
import { SignInError } from './sign-in-error.ts';
import { fakeIdentity } from './testing/fake-identity.ts';
import { fakeServer, installSiteConfig, roleAnswers, tokenOf } from './testing/fake-server.ts';

const form: SignUp = {
  name: 'Bob',
  email: 'bob@example.com',
  phone: '+1 312 555 0123',
  role: 'seller',
  password: 'secret1',
};
const state = () => useSession.getState();

let identity = fakeIdentity();

beforeAll(() => {
  installSiteConfig();
  startSession();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  identity = fakeIdentity();
  provideIdentity(() => Promise.resolve(identity));
  fakeServer({
    'GET /jwt': () => ({ json: { token: tokenOf('one') } }),
    'POST /users': () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } }),
    ...roleAnswers(form.email, { seller: true }),
  });
});

describe('an address that is not verified', () => {
  test('gets the message with the link after the sign-up, and again when asked for', async () => {
    await signUp(form);
    expect(identity.mails).toEqual(['bob@example.com']);
    expect(isUnverified(state())).toBe(true);
    await sendVerification();
    expect(identity.mails).toHaveLength(2);
  });

  test('is known to be verified once the link was opened, with a new token, also after a reload', async () => {
    await signUp(form);
    expect(await checkVerification()).toBe(false);
    expect(isUnverified(state())).toBe(true);
    identity.verify();
    fakeServer({ 'GET /jwt': () => ({ json: { token: tokenOf('two') } }) });
    expect(await checkVerification()).toBe(true);
    expect(isUnverified(state())).toBe(false);
    expect(readToken()).toBe(tokenOf('two'));
  });

  test('gets it also where an earlier account has the address, which it has to prove then', async () => {
    fakeServer({ 'POST /users': () => ({ status: 409, json: { code: 'email_taken', message: 'Taken' } }) });
    await expect(signUp(form)).rejects.toMatchObject({ code: 'email_taken' });
    expect(identity.mails).toEqual(['bob@example.com']);
    expect(identity.signedIn()).toBeNull();
  });

  test('does not spoil a sign-up whose message could not be sent', async () => {
    identity.fail.verification = new SignInError('auth/too-many-requests', 'Too many requests');
    await signUp(form);
    expect(state()).toMatchObject({ status: 'signed-in', user: { email: 'bob@example.com' } });
  });
});

import { RequireRole } from '@second-gear/shared-auth/guards';
import { signInWithPassword, signOut, startSession } from '@second-gear/shared-auth/session';
import { signInAs } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { testFormSubmission } from '@second-gear/test-utils/form-submission';
import { act, fireEvent, screen } from '@testing-library/react';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { createIdentityApi } from '../testing/identity-api.ts';
import { openPage } from '../testing/open-page.tsx';

beforeAll(() => {
  setUpDocument();
  startSession();
});
beforeEach(async () => {
  createBuyerApi();
  provideTestIdentity();
  await act(() => signOut());
});

const setFieldValue = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const respondInserted = () => json({ insertedId: 'x' }, 201);

testFormSubmission('the contact page', async () => {
  const api = createBuyerApi();
  await openPage('/contacts');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  const form = field.form!;
  for (const [name, value] of Object.entries({
    name: 'Ann',
    email: 'ann@example.com',
    message: 'Hello there',
  }))
    setFieldValue(form.elements.namedItem(name) as HTMLElement, value);
  return {
    api,
    requestLine: 'POST /contact',
    respond: respondInserted,
    field,
    button: 'Send message',
    hasIdempotencyKey: false,
  };
});

testFormSubmission('the newsletter', async () => {
  const api = createBuyerApi();
  await openPage('/about');
  const field = screen.getByPlaceholderText<HTMLInputElement>('Your email');
  setFieldValue(field, 'ann@example.com');
  return {
    api,
    requestLine: 'POST /newsletter',
    respond: respondInserted,
    field,
    button: /subscribe/i,
    hasIdempotencyKey: false,
  };
});

async function openLogin() {
  await openPage('/login');
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  setFieldValue(field, 'ann@example.com');
  setFieldValue(screen.getByLabelText('Password'), 'secret1');
  return { field, button: 'Login', hasIdempotencyKey: false };
}

testFormSubmission('the login, with the sign-in service', async () => {
  const api = createIdentityApi();
  return { api, requestLine: 'signIn', respond: () => json({}), ...(await openLogin()) };
});

testFormSubmission('the login, with the server', async () => {
  const api = createBuyerApi();
  const respondWithToken = () => json({ token: 'h.e30.s' });
  return { api, requestLine: 'GET /jwt', respond: respondWithToken, ...(await openLogin()) };
});

async function openSignUp(label: string) {
  await openPage('/signup');
  const values = { Name: 'Ann', Email: 'ann@example.com', 'Phone number': '+1 312 555 0123' };
  for (const [name, value] of Object.entries({ ...values, 'User type': 'seller', Password: 'secret1' }))
    setFieldValue(screen.getByLabelText(name), value);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  return { field, button: 'Sign Up', hasIdempotencyKey: false };
}

testFormSubmission('the sign-up, with the sign-in service', async () => {
  const api = createIdentityApi();
  return { api, requestLine: 'create', respond: () => json({}), ...(await openSignUp('Password')) };
});

testFormSubmission('the sign-up, with the server', async () => {
  const api = createBuyerApi();
  return { api, requestLine: 'POST /users', respond: respondInserted, ...(await openSignUp('Name')) };
});

testFormSubmission('the password reset', async () => {
  const api = createIdentityApi();
  await openPage('/reset-password');
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  setFieldValue(field, 'ann@example.com');
  const button = 'Send reset link';
  return { api, requestLine: 'sendReset', respond: () => json({}), field, button, hasIdempotencyKey: false };
});

testFormSubmission('the sign-in with another provider', async () => {
  const api = createIdentityApi();
  await openPage('/login');
  const button = 'Continue with Google';
  return {
    api,
    requestLine: 'signInWith',
    respond: () => json({}),
    field: null,
    button,
    hasIdempotencyKey: false,
  };
});

testFormSubmission('the verification email request', async () => {
  const unverified = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann', emailVerified: false };
  const api = createIdentityApi({
    ready: () => Promise.resolve(unverified),
    signIn: () => Promise.resolve({ person: unverified }),
    reload: () => Promise.resolve(unverified),
  });
  await act(() => signInWithPassword('ann@example.com', 'secret1'));
  await openPage('/confirm-email');
  const button = 'Resend email';
  return {
    api,
    requestLine: 'sendVerification',
    respond: () => json({}),
    field: null,
    button,
    hasIdempotencyKey: false,
  };
});

testFormSubmission('the change from buyer to seller', async () => {
  const api = createBuyerApi();
  api.on('GET /users/admin/ada%40example.com', () => json({ isAdmin: false }));
  api.on('GET /users/me', () => json(buildUser()));
  signInAs('buyer');
  // A variable, because the lint rule for ARIA roles checks literal `role` attributes.
  const seller = 'seller' as const;
  const element = (
    <RequireRole role={seller}>
      <h1>Add Car</h1>
    </RequireRole>
  );
  await openPage('/addcar', [{ path: '/addcar', element }]);
  const button = 'Start selling';
  await screen.findByRole('button', { name: button });
  return {
    api,
    requestLine: 'POST /users',
    respond: respondInserted,
    field: null,
    button,
    hasIdempotencyKey: false,
  };
});

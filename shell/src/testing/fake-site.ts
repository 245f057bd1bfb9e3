import type { SiteConfig } from '@second-gear/federation/site-config';
import { type IdentityProvider, provideIdentity } from '@second-gear/shared-auth/identity';
import { setUpPage } from '@second-gear/test-utils/browser';
import { createFakeApi, type FakeApi, json } from '@second-gear/test-utils/fake-api';

/**
 * Sets up the document as the server sends it, with Google and GitHub sign-in unless configured otherwise.
 */
export const setUpDocument = (configOverrides: Partial<SiteConfig> = {}): void =>
  setUpPage({ authProviders: ['google', 'github'], ...configOverrides });

/** Creates a fake API that signs in anyone as a buyer. */
export function createBuyerApi(): FakeApi {
  const server = createFakeApi();
  server.on('GET /jwt', () => json({ token: 'h.e30.s' }));
  server.on('DELETE /jwt', () => json({ deletedCount: 1 }));
  server.on('POST /users', () => json({ insertedId: 'u1', modifiedCount: 0 }, 201));
  server.on('GET /users/admin/ann%40example.com', () => json({ isAdmin: false }));
  server.on('GET /users/seller/ann%40example.com', () => json({ isSeller: false }));
  server.on('GET /users/buyer/ann%40example.com', () => json({ isBuyer: true }));
  return server;
}

const ANN = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };

/** Provides a sign-in service that accepts Ann. Tests override parts of it. */
export function provideTestIdentity(overrides: Partial<IdentityProvider> = {}): void {
  const provider: IdentityProvider = {
    ready: () => Promise.resolve(null),
    signIn: () => Promise.resolve({ person: ANN }),
    signInWith: () => Promise.resolve({ person: ANN }),
    create: () => Promise.resolve({ ...ANN, displayName: '' }),
    rename: (displayName) => Promise.resolve({ ...ANN, displayName }),
    sendReset: () => Promise.resolve(),
    sendVerification: () => Promise.resolve(),
    reload: () => Promise.resolve(ANN),
    idToken: () => Promise.resolve('id-token'),
    signOut: () => Promise.resolve(),
    onSignedOut: () => undefined,
    ...overrides,
  };
  provideIdentity(() => Promise.resolve(provider));
}

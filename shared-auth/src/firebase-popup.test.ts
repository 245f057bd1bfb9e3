import { jest } from '@jest/globals';
import type { SiteConfig } from '@second-gear/federation/site-config';
import { createFirebaseIdentity } from './firebase.ts';
import type { SignInError } from './sign-in-error.ts';

const config: SiteConfig = {
  apiHost: '/api',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
  authProviders: ['google'],
  stripePublishableKey: 'pk',
};

/** Fake of Google's script. Firebase's pop-ups need only an iframe that responds. */
const gapi = {
  load: (_features: string, { callback }: { callback: () => void }) => callback(),
  iframes: {
    CROSS_ORIGIN_IFRAMES_FILTER: () => true,
    getContext: () => ({
      open: async (_options: unknown, onOpen: (frame: unknown) => Promise<unknown>) => {
        const frame = {
          restyle: () => Promise.resolve([]),
          ping: () => Promise.resolve([true]),
          register: () => undefined,
          send: () => undefined,
        };
        await onOpen(frame);
        return frame;
      },
    }),
  },
};

interface Popup {
  closed: boolean;
  features: string;
  focus: () => void;
  close: () => void;
}
let popup: Popup;

const { open } = window;
beforeEach(() => {
  Object.assign(window, { gapi });
  globalThis.fetch = () => Promise.resolve(Response.json({ authorizedDomains: ['localhost'] }));
  window.open = (_url, _name, features = '') => {
    popup = { closed: false, features, focus: () => undefined, close: () => undefined };
    return Object.assign(popup, { window: popup }) as unknown as Window;
  };
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  window.open = open;
});

// spec:9.8 9.9
test('the sign-in pop-up is 500 by 600 px, and closing it is reported after about two seconds', async () => {
  const reportedErrors: SignInError[] = [];
  const signIn = createFirebaseIdentity(config)
    .signInWith('google', (error) => reportedErrors.push(error))
    .catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(popup.features).toMatch(/width=500,height=600/);
  expect(reportedErrors).toEqual([]);

  popup.closed = true;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reportedErrors).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reportedErrors).toEqual([expect.objectContaining({ code: 'auth/popup-closed-by-user' })]);

  // The service itself times out later with the same error.
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await signIn).toMatchObject({
    code: 'auth/popup-closed-by-user',
    message: reportedErrors[0]?.message,
  });
});

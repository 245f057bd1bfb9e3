import { jest } from '@jest/globals';
import { hasPendingClick, preloadSignIn } from './preload-sign-in.ts';

beforeEach(() => {
  delete document.documentElement.dataset['session'];
  document.body.innerHTML = '<button>Order Now</button>';
});

test('hasPendingClick detects a button pressed before hydration', () => {
  expect(hasPendingClick()).toBe(false);
  document.querySelector('button')!.setAttribute('aria-busy', 'true');
  expect(hasPendingClick()).toBe(true);
});

test('preloadSignIn preloads the login page for a signed-out visitor', () => {
  const load = jest.fn(() => Promise.resolve());
  document.documentElement.dataset['session'] = 'known';
  preloadSignIn(load);
  expect(load).not.toHaveBeenCalled();
  delete document.documentElement.dataset['session'];
  preloadSignIn(load);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed preload of the login page is only logged, because the router loads the page again', async () => {
  const warnSpy = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  preloadSignIn(() => Promise.reject(new Error('offline')));
  await Promise.resolve();
  expect(warnSpy).toHaveBeenCalledWith('Could not load the sign-in screen', new Error('offline'));
});

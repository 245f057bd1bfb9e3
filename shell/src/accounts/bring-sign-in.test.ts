import { jest } from '@jest/globals';
import { bringSignIn, isPressed } from './bring-sign-in.ts';

beforeEach(() => {
  delete document.documentElement.dataset['session'];
  document.body.innerHTML = '<button>Order Now</button>';
});

test('isPressed detects a button pressed before hydration', () => {
  expect(isPressed()).toBe(false);
  document.querySelector('button')!.setAttribute('aria-busy', 'true');
  expect(isPressed()).toBe(true);
});

test('bringSignIn preloads the login page for a signed-out visitor', () => {
  const load = jest.fn(() => Promise.resolve());
  document.documentElement.dataset['session'] = 'known';
  bringSignIn(load);
  expect(load).not.toHaveBeenCalled();
  delete document.documentElement.dataset['session'];
  bringSignIn(load);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed preload of the login page is logged and left to the router', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  bringSignIn(() => Promise.reject(new Error('offline')));
  await Promise.resolve();
  expect(warned).toHaveBeenCalledWith('The screen to sign in is not there yet', new Error('offline'));
});

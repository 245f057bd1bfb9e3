import { anySignal, installPolyfills } from './polyfills.ts';

test('a combined signal aborts with the reason of the first signal that aborts', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signal = anySignal([first.signal, second.signal]);
  expect(signal.aborted).toBe(false);
  second.abort('second');
  first.abort('first');
  expect(signal.reason).toBe('second');
});

test('a combined signal is aborted at once if one of its signals already is', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before');
});

test('only a browser without AbortSignal.any gets the polyfill', () => {
  const descriptor = Object.getOwnPropertyDescriptor(AbortSignal, 'any');
  Object.assign(AbortSignal, { any: 'built in' });
  installPolyfills();
  expect(AbortSignal.any).toBe('built in');
  Reflect.deleteProperty(AbortSignal, 'any');
  installPolyfills();
  expect(AbortSignal.any).toBe(anySignal);
  if (descriptor) Object.defineProperty(AbortSignal, 'any', descriptor);
});

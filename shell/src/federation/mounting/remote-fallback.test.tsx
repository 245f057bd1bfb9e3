import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RemoteFallback } from './remote-fallback.tsx';

let online: boolean;
let fetchSite: () => Promise<Response>;
const respond = (status: number) => Promise.resolve(new Response('{}', { status }));
const originalFetch = globalThis.fetch;

beforeEach(() => {
  online = true;
  fetchSite = () => respond(200);
  jest.useFakeTimers();
  globalThis.fetch = () => fetchSite();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  globalThis.fetch = originalFetch;
});

/** Renders the fallback. Returns a function that returns the number of retries so far. */
async function renderFallback(): Promise<() => number> {
  let retryCount = 0;
  render(
    <MemoryRouter>
      <RemoteFallback isScreen onRetry={() => void (retryCount += 1)} />
    </MemoryRouter>,
  );
  await flushTimers();
  return () => retryCount;
}
const flushTimers = () => act(() => jest.advanceTimersByTimeAsync(0));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function setOnline(isOnline: boolean): Promise<void> {
  online = isOnline;
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  await flushTimers();
}

test('while the site is reachable, the fallback retries only when the visitor presses Retry', async () => {
  const retryCount = await renderFallback();
  expect(screen.getByRole('heading')).toHaveTextContent('We couldn’t load this page');
  await wait(60_000);
  expect(retryCount()).toBe(0);
});

test('the fallback shows in its text and in the title that the browser is offline, and retries once it is online', async () => {
  online = false;
  const retryCount = await renderFallback();
  expect(screen.getByRole('heading')).toHaveTextContent('You’re offline');
  expect(document.title).toBe('You’re offline · Second Gear');
  await wait(60_000);
  expect(retryCount()).toBe(0);
  await setOnline(true);
  expect(retryCount()).toBe(1);
});

test('the fallback polls an unreachable site until it responds, even if the browser is online', async () => {
  fetchSite = () => Promise.reject(new TypeError('Failed to fetch'));
  const retryCount = await renderFallback();
  expect(screen.getByRole('heading')).toHaveTextContent('You’re offline');
  fetchSite = () => respond(503);
  await wait(10_000);
  expect(retryCount()).toBe(0);
  fetchSite = () => respond(200);
  await wait(4_000);
  expect(retryCount()).toBe(1);
  expect(screen.getByRole('heading')).toHaveTextContent('We couldn’t load this page');
});

import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RemoteFallback } from './remote-fallback.tsx';

let online: boolean;
let siteAnswers: () => Promise<Response>;
const answer = (status: number) => Promise.resolve(new Response('{}', { status }));
const fetched = globalThis.fetch;

beforeEach(() => {
  online = true;
  siteAnswers = () => answer(200);
  jest.useFakeTimers();
  globalThis.fetch = () => siteAnswers();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  globalThis.fetch = fetched;
});

/** Renders the fallback. Returns how often it requested its screen again. */
async function show(): Promise<() => number> {
  let tries = 0;
  render(
    <MemoryRouter>
      <RemoteFallback isScreen onRetry={() => void (tries += 1)} />
    </MemoryRouter>,
  );
  await settle();
  return () => tries;
}
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function connect(now: boolean): Promise<void> {
  online = now;
  window.dispatchEvent(new Event(now ? 'online' : 'offline'));
  await settle();
}

test('with the site reachable, the fallback retries only when the visitor presses Retry', async () => {
  const tries = await show();
  expect(screen.getByRole('heading')).toHaveTextContent('This part of Second Gear stalled');
  await wait(60_000);
  expect(tries()).toBe(0);
});

test('the fallback shows that the browser is offline, also in the title, and retries once it is online', async () => {
  online = false;
  const tries = await show();
  expect(screen.getByRole('heading')).toHaveTextContent('You are offline');
  expect(document.title).toBe('You are offline · Second Gear');
  await wait(60_000);
  expect(tries()).toBe(0);
  await connect(true);
  expect(tries()).toBe(1);
});

test('the fallback polls an unreachable site until it responds, whatever the browser reports', async () => {
  siteAnswers = () => Promise.reject(new TypeError('Failed to fetch'));
  const tries = await show();
  expect(screen.getByRole('heading')).toHaveTextContent('You are offline');
  siteAnswers = () => answer(503);
  await wait(10_000);
  expect(tries()).toBe(0);
  siteAnswers = () => answer(200);
  await wait(4_000);
  expect(tries()).toBe(1);
  expect(screen.getByRole('heading')).toHaveTextContent('This part of Second Gear stalled');
});

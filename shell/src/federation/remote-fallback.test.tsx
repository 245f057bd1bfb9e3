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

/** Shows the fallback; returns how often it has asked for its screen again. */
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

test('with the site in reach the part has stalled, and only the visitor tries again', async () => {
  const tries = await show();
  expect(screen.getByRole('heading')).toHaveTextContent('This part of Second Gear stalled');
  await wait(60_000);
  expect(tries()).toBe(0);
});

test('offline it says so, in the title too, and tries again at once when the browser is online', async () => {
  online = false;
  const tries = await show();
  expect(screen.getByRole('heading')).toHaveTextContent('You are offline');
  expect(document.title).toBe('You are offline · Second Gear');
  await wait(60_000);
  expect(tries()).toBe(0);
  await connect(true);
  expect(tries()).toBe(1);
});

test('a site that does not answer is asked until it does, whatever the browser believes', async () => {
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

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setUpDocument } from '../testing/fake-site.ts';
import { createLazyScreen } from './lazy-screen.tsx';

beforeAll(() => {
  setUpDocument();
});

const createChunkError = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

/** Renders a screen whose chunk fails to load this many times. Returns how often it was requested. */
function renderScreen(failureCount: number): () => number {
  let requestCount = 0;
  const lazy = createLazyScreen(() => {
    requestCount += 1;
    if (requestCount <= failureCount) return Promise.reject(createChunkError());
    return Promise.resolve(() => <h1>About us</h1>);
  });
  render(<RouterProvider router={createMemoryRouter([{ path: '/', lazy, HydrateFallback: () => null }])} />);
  return () => requestCount;
}

test('a chunk that fails once is requested again, and the visitor sees no error', async () => {
  const requestCount = renderScreen(1);
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeInTheDocument();
  expect(requestCount()).toBe(2);
});

test('a chunk that keeps failing shows Retry until it loads', async () => {
  renderScreen(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeInTheDocument();
});

test('an error that is not about a missing file reaches the router', async () => {
  await expect(createLazyScreen(() => Promise.reject(new TypeError('broken')))()).rejects.toThrow('broken');
});

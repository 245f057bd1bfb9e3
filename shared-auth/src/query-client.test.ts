import { jest } from '@jest/globals';
import { listCars } from '@second-gear/contract/cars';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Component, createElement, type ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { createQueryClient, getRetryDelayMs, shouldRetry } from './query-client.ts';
import { request } from './request.ts';
import { useSession } from './session-state.ts';
import { installFakeServer, installSiteConfig } from './testing/fake-server.ts';

beforeAll(installSiteConfig);

const createApiError = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

test.each([400, 401, 403, 404, 409, 422, 429])('shouldRetry returns false for status %p', (status) => {
  expect(shouldRetry(0, createApiError(status))).toBe(false);
});

// spec:9.11
test.each([0, 500, 502, 503])('shouldRetry allows three retries for status %p', (status) => {
  expect([0, 1, 2, 3].map((failureCount) => shouldRetry(failureCount, createApiError(status)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a call without a response fails within ten seconds', async () => {
  const { timeout } = AbortSignal;
  let totalTimeoutMs = 0;
  AbortSignal.timeout = (ms) => {
    totalTimeoutMs += ms;
    return timeout.call(AbortSignal, 1);
  };
  try {
    const { requests } = installFakeServer({ 'GET /cars': () => new Promise(() => undefined) });
    const client = createQueryClient();
    const pendingQuery = client.fetchQuery({ queryKey: ['cars'], queryFn: () => request(listCars) });
    await expect(pendingQuery).rejects.toMatchObject({ code: 'timeout' });
    expect(requests).toHaveLength(1);
    expect(totalTimeoutMs).toBeLessThanOrEqual(10_000);
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test('a query that failed offline is refetched when the browser is online', async () => {
  const responses = [() => Promise.reject(new Error('offline')), () => Promise.resolve('cars')];
  const client = createQueryClient();
  const useTestQuery = () =>
    useQuery({ queryKey: ['once'], retry: false, queryFn: () => responses.shift()?.() ?? 'none' });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(useTestQuery, { wrapper });
  await waitFor(() => expect(result.current.status).toBe('error'));
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(result.current.data).toBe('cars'));
});

// spec:9.11
test('retry delays double up to 30 seconds', () => {
  expect([0, 1, 2, 4, 5, 20].map(getRetryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

describe('query cache over time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  // spec:9.10
  test('unused data is cached for five minutes', async () => {
    const client = createQueryClient();
    await client.fetchQuery({ queryKey: ['cars'], queryFn: () => Promise.resolve('three cars') });
    await jest.advanceTimersByTimeAsync(299_000);
    expect(client.getQueryData(['cars'])).toBe('three cars');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(client.getQueryData(['cars'])).toBeUndefined();
  });

  // spec:9.11
  test('a screen retries after one, two and four seconds, and then shows the error', async () => {
    const requestTimes: number[] = [];
    const startedAt = Date.now();
    const queryFn = () => {
      requestTimes.push(Date.now() - startedAt);
      return Promise.reject(createApiError(503));
    };
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: createQueryClient() }, children);
    const { result } = renderHook(() => useQuery({ queryKey: ['cars'], queryFn }), { wrapper });
    await act(() => jest.advanceTimersByTimeAsync(6_900));
    expect(result.current.status).toBe('pending');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(result.current.status).toBe('error');
    expect(requestTimes).toEqual([0, 1000, 3000, 7000]);
  });
});

test('data fetched for one user is removed when the user changes', async () => {
  const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
  const client = createQueryClient();
  useSession.setState({ status: 'signed-in', user: ann });
  client.setQueryData(['orders'], ['mine']);
  useSession.setState({ user: { ...ann } });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(client.getQueryData(['orders'])).toEqual(['mine']);
  useSession.setState({ status: 'signed-out', user: null });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(client.getQueryData(['orders'])).toBeUndefined();
});

describe('query cache after a user change', () => {
  const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
  const bob = { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' };

  test('the previous user’s data is removed before a screen of the next user can read it', async () => {
    const client = createQueryClient();
    act(() => useSession.setState({ status: 'signed-in', user: ann }));
    client.setQueryData(['messages'], ['to Ann']);
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
    const queryFn = () => Promise.resolve(useSession.getState().user?.uid);
    const { result } = renderHook(() => useQuery({ queryKey: ['orders'], queryFn }), { wrapper });
    await waitFor(() => expect(result.current.data).toBe('u1'));
    act(() => {
      useSession.setState({ user: bob });
      expect(client.getQueryData(['messages'])).toBeUndefined();
      expect(client.getQueryData(['orders'])).toBeUndefined();
    });
    await waitFor(() => expect(result.current.data).toBe('u2'));
  });

  test('data that an action caches after the logout is removed too', async () => {
    const client = createQueryClient();
    useSession.setState({ status: 'signed-in', user: ann });
    useSession.setState({ status: 'signed-out', user: null });
    await new Promise((resolve) => setTimeout(resolve, 5));
    client.setQueryData(['hours'], 'hours of Ann');
    useSession.setState({ status: 'signed-in', user: bob });
    expect(client.getQueryData(['hours'])).toBeUndefined();
  });

  test('the first sign-in does not remove public data that the page has fetched', () => {
    useSession.setState({ status: 'signed-out', user: null });
    const client = createQueryClient();
    client.setQueryData(['cars'], 'three cars');
    useSession.setState({ status: 'signed-in', user: ann });
    expect(client.getQueryData(['cars'])).toBe('three cars');
  });
});

describe('query whose code file is missing', () => {
  const chunkError = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

  class TestErrorBoundary extends Component<{ children: ReactNode }> {
    static caughtError: unknown;
    override state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    override componentDidCatch(error: unknown) {
      TestErrorBoundary.caughtError = error;
    }
    override render() {
      return this.state.failed ? null : this.props.children;
    }
  }

  /** Runs a query whose code file is missing, with optional cached data. */
  function renderQuery(cachedData: string | undefined) {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    TestErrorBoundary.caughtError = undefined;
    const client = createQueryClient();
    if (cachedData !== undefined) client.setQueryData(['cars'], cachedData, { updatedAt: 1 });
    const queryFn = jest.fn(() => Promise.reject(chunkError));
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, createElement(TestErrorBoundary, null, children));
    const { result } = renderHook(() => useQuery({ queryKey: ['cars'], queryFn }), { wrapper });
    return { result, queryFn };
  }

  test('a screen without data throws to its error boundary immediately', async () => {
    const { queryFn } = renderQuery(undefined);
    await waitFor(() => expect(TestErrorBoundary.caughtError).toBe(chunkError));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('a screen with data continues to show it', async () => {
    const { result, queryFn } = renderQuery('three cars');
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current.data).toBe('three cars');
    expect([queryFn.mock.calls.length, TestErrorBoundary.caughtError]).toEqual([1, undefined]);
  });
});

import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useSingleFlightMutation } from './use-single-flight-mutation.ts';

function renderMutation(run: (variables: { id: string }) => Promise<string>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSingleFlightMutation({ mutationFn: run }), { wrapper }).result;
}

test('useSingleFlightMutation runs once for equal variables before a render, and in parallel for others', async () => {
  const run = jest.fn((_variables: { id: string }) => new Promise<string>(() => undefined));
  const result = renderMutation(run);
  act(() => {
    for (const id of ['one', 'one', 'other']) result.current.mutate({ id });
  });
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(run.mock.calls.map(([variables]) => variables)).toEqual([{ id: 'one' }, { id: 'other' }]);
});

test('useSingleFlightMutation reports a failure and can run again', async () => {
  const run = jest.fn((_variables: { id: string }) => Promise.reject<string>(new Error('lost')));
  const result = renderMutation(run);
  act(() => result.current.mutate({ id: 'one' }));
  await waitFor(() => expect(result.current.error?.message).toBe('lost'));
  await expect(act(() => result.current.mutateAsync({ id: 'one' }))).rejects.toThrow('lost');
  expect(run).toHaveBeenCalledTimes(2);
});

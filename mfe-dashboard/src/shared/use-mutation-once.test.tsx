import { jest } from '@jest/globals';
import { impatientClient } from '@second-gear/web-testing/site';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useMutationOnce } from './use-mutation-once.ts';

function open(run: (of: { id: string }) => Promise<string>) {
  const client = impatientClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useMutationOnce({ mutationFn: run }), { wrapper }).result;
}

test('the same is done once before anything is rendered, something else beside it', async () => {
  const run = jest.fn((_of: { id: string }) => new Promise<string>(() => undefined));
  const result = open(run);
  act(() => {
    for (const id of ['one', 'one', 'other']) result.current.mutate({ id });
  });
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(run.mock.calls.map(([of]) => of)).toEqual([{ id: 'one' }, { id: 'other' }]);
});

test('what has failed says so, and can be done again', async () => {
  const run = jest.fn((_of: { id: string }) => Promise.reject<string>(new Error('lost')));
  const result = open(run);
  act(() => result.current.mutate({ id: 'one' }));
  await waitFor(() => expect(result.current.error?.message).toBe('lost'));
  await expect(act(() => result.current.mutateAsync({ id: 'one' }))).rejects.toThrow('lost');
  expect(run).toHaveBeenCalledTimes(2);
});

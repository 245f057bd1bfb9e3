import { ApiError } from './api-error.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query.ts';
import { useSession } from './session-store.ts';

const refusal = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

test.each([400, 401, 403, 404, 409, 422, 429])('a %p is not asked again', (status) => {
  expect(shouldRetry(0, refusal(status))).toBe(false);
});

test.each([0, 500, 502, 503])('a failure %p is tried three times more', (status) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, refusal(status)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('waits double up to 30 seconds', () => {
  expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test('what no screen uses is kept for five minutes', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, retry: shouldRetry, retryDelay });
});

test('what was fetched for one person is gone when the person changes', async () => {
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

import { QueryClient } from '@tanstack/react-query';
import { restoreQueries } from './server-rendered-page.ts';

const queries = [{ key: ['cars'], data: ['a car'] }];
const STALE_TIME_MS = 60_000;

function restore(state: Parameters<typeof restoreQueries>[1]) {
  const client = new QueryClient();
  restoreQueries(client, state);
  const query = client.getQueryCache().find({ queryKey: ['cars'] });
  return { data: query?.state.data, isStale: query?.isStaleByTime(STALE_TIME_MS) };
}

test('data of a server-rendered page is not fetched again, unless it may have changed', () => {
  expect(restore({ queries })).toEqual({ data: ['a car'], isStale: false });
  expect(restore({ queries, stale: true })).toEqual({ data: ['a car'], isStale: true });
});

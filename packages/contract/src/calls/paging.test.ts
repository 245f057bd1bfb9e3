import { fetchAllRows, type PageParams } from './paging.ts';

test('fetchAllRows fetches all rows page by page, in order', async () => {
  const requests: PageParams[] = [];
  const pages = new Map([
    [undefined, { items: ['a', 'b'], total: 5, next: 'after b' }],
    ['after b', { items: ['c', 'd'], total: 5, next: 'after d' }],
    ['after d', { items: ['e'], total: 5, next: null }],
  ]);
  const rows = await fetchAllRows((params) => {
    requests.push(params);
    const page = pages.get(params.cursor);
    return page ? Promise.resolve(page) : Promise.reject(new Error('There is no such page'));
  });
  expect(rows).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(requests).toEqual([
    { limit: 100 },
    { limit: 100, cursor: 'after b' },
    { limit: 100, cursor: 'after d' },
  ]);
});

test('fetchAllRows rejects if one page fails', async () => {
  const failedFetch = fetchAllRows(({ cursor }) =>
    cursor === undefined
      ? Promise.resolve({ items: [1], total: 2, next: 'x' })
      : Promise.reject(new Error('The server could not be reached')),
  );
  await expect(failedFetch).rejects.toThrow('The server could not be reached');
});

import { type CacheablePage, createPageCache } from './page-cache.ts';
import { NotRenderedError } from './renderer-pool.ts';

interface TestPage extends CacheablePage {
  number: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Creates a cache whose renders return numbered pages, with a clock that the test moves. */
function setUp({ maxBytes = 1_000_000, isInformed = true } = {}) {
  let timeMs = 0;
  let renderCount = 0;
  const cache = createPageCache<TestPage>(maxBytes, () => timeMs);
  cache.setInformed(isInformed);
  const createPage = (overrides: Partial<TestPage> = {}): TestPage => {
    renderCount += 1;
    return {
      body: 'page',
      isUsable: true,
      isPartial: false,
      tags: ['cars'],
      number: renderCount,
      ...overrides,
    };
  };
  const get = async (
    render: (isBackground: boolean) => TestPage | Promise<TestPage> = () => createPage(),
    key = '/cars',
  ): Promise<[number, string]> => {
    const { page, outcome } = await cache.get(key, async (isBackground) => render(isBackground));
    return [page.number, outcome];
  };
  return {
    ...{ cache, createPage, get },
    passTime: (ms: number) => {
      timeMs += ms;
    },
  };
}

/** Returns a render that waits until the test continues it. */
function createSlowRender(page: () => TestPage) {
  let finish: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    finish: () => {
      finish();
    },
    render: async () => {
      const rendered = page();
      await gate;
      return rendered;
    },
  };
}

const failWith = (reason: NotRenderedError['reason']) => () => {
  throw new NotRenderedError(reason, reason);
};

test('an unchanged page is rendered once, and requests at the same time share the render', async () => {
  const { get } = setUp();
  expect(await Promise.all([get(), get()])).toEqual([
    [1, 'rendered'],
    [1, 'rendered'],
  ]);
  expect(await get()).toEqual([1, 'cached']);
  expect(await get(undefined, '/other')).toEqual([2, 'rendered']);
});

test('a page whose data changed is rendered again before it is served', async () => {
  const { cache, get } = setUp();
  await get();
  cache.invalidate(['car:7', 'ads']);
  expect(await get()).toEqual([1, 'cached']);
  cache.invalidate(['cars']);
  expect(await get()).toEqual([2, 'rendered']);
  cache.invalidate(['*']);
  expect(await get()).toEqual([3, 'rendered']);
});

test('a change during a render makes its page outdated, and a later request does not get it', async () => {
  const { cache, createPage, get } = setUp();
  const slow = createSlowRender(createPage);
  const earlier = get(slow.render);
  await Promise.resolve();
  cache.invalidate(['cars']);
  const later = get();
  slow.finish();
  expect(await earlier).toEqual([1, 'rendered']);
  expect(await later).toEqual([2, 'rendered']);
  expect(await get()).toEqual([2, 'cached']);
});

test('an old page is served once more while it is rendered again', async () => {
  const { get, passTime } = setUp();
  await get();
  passTime(MINUTE_MS + 1);
  expect(await get()).toEqual([1, 'stale']);
  await new Promise(setImmediate);
  expect(await get()).toEqual([2, 'cached']);
  passTime(12 * MINUTE_MS);
  expect(await get()).toEqual([3, 'rendered']);
});

test('if rendering fails or returns no usable page, the previous page is served for ten minutes', async () => {
  const { cache, createPage, get, passTime } = setUp();
  await get();
  cache.invalidate(['cars']);
  for (const reason of ['overloaded', 'slow', 'failed', 'out'] as const)
    expect(await get(failWith(reason))).toEqual([1, 'stale']);
  expect(await get(() => createPage({ isUsable: false, tags: null }))).toEqual([1, 'stale']);
  passTime(10 * MINUTE_MS + 1);
  await expect(get(failWith('overloaded'))).rejects.toThrow('overloaded');
});

test('a fault of the renderer itself is not hidden by the previous page', async () => {
  const { cache, get } = setUp();
  await get();
  cache.invalidate(['cars']);
  const failing = () => {
    throw new TypeError('a defect');
  };
  await expect(get(failing)).rejects.toThrow('a defect');
});

test('a page without tags, and one that is not usable, are not stored', async () => {
  const { cache, createPage, get } = setUp();
  await get(() => createPage({ tags: null }));
  expect(await get(() => createPage({ isUsable: false }))).toEqual([2, 'rendered']);
  expect(cache.state().pages).toBe(0);
});

test('while changes are unknown, every page is rendered, and the previous one replaces a failed render', async () => {
  const { cache, get } = setUp();
  await get();
  cache.setInformed(false);
  expect(await get()).toEqual([2, 'rendered']);
  expect(await get()).toEqual([3, 'rendered']);
  expect(await get(failWith('overloaded'))).toEqual([3, 'stale']);
  cache.setInformed(true);
  // The page may have changed before the connection.
  expect(await get()).toEqual([4, 'rendered']);
  expect(await get()).toEqual([4, 'cached']);
});

test('after a release, no page from before is served or stored', async () => {
  const { cache, createPage, get } = setUp();
  await get();
  const slow = createSlowRender(createPage);
  const earlier = get(slow.render, '/slow');
  cache.clear();
  slow.finish();
  await earlier;
  expect(await get()).toEqual([3, 'rendered']);
  expect(await get(undefined, '/slow')).toEqual([4, 'rendered']);
});

test('the pages together stay below the limit, and the least recently used are removed first', async () => {
  const { cache, createPage, get } = setUp({ maxBytes: 30_000 });
  const large = () => createPage({ body: 'x'.repeat(5_000) });
  for (const key of ['/1', '/2', '/3']) await get(large, key);
  await get(large, '/1');
  await get(large, '/4');
  expect(cache.state().bytes).toBeLessThanOrEqual(30_000);
  expect((await get(large, '/1'))[1]).toBe('cached');
  expect((await get(large, '/2'))[1]).toBe('rendered');
});

test('a page that could not be rendered in time is rendered in the background for the next request', async () => {
  const { createPage, get } = setUp();
  const onlyInBackground = (isBackground: boolean) =>
    isBackground ? createPage() : failWith('overloaded')();
  await expect(get(onlyInBackground)).rejects.toThrow('overloaded');
  await new Promise(setImmediate);
  expect(await get(onlyInBackground)).toEqual([1, 'cached']);
  const partial = (isBackground: boolean) => createPage(isBackground ? {} : { isPartial: true, tags: null });
  expect(await get(partial, '/partial')).toEqual([2, 'rendered']);
  await new Promise(setImmediate);
  expect(await get(partial, '/partial')).toEqual([3, 'cached']);
});

test('visitors do not wait for a background render, and one that failed is not repeated at once', async () => {
  const { createPage, get, passTime } = setUp();
  const slow = createSlowRender(() => createPage({ tags: null }));
  let backgroundCount = 0;
  const render = (isBackground: boolean) => {
    if (!isBackground) return failWith('slow')();
    backgroundCount += 1;
    return slow.render();
  };
  await expect(get(render)).rejects.toThrow('slow');
  await new Promise(setImmediate);
  await expect(get(render)).rejects.toThrow('in the background');
  // Other pages wait for it, so that background renders use one core at most.
  await expect(get(render, '/other')).rejects.toThrow('slow');
  await new Promise(setImmediate);
  expect(backgroundCount).toBe(1);
  slow.finish();
  await new Promise(setImmediate);
  expect(backgroundCount).toBe(2);
  await expect(get(render)).rejects.toThrow('slow');
  await new Promise(setImmediate);
  expect(backgroundCount).toBe(2);
  passTime(10 * SECOND_MS);
  await expect(get(render)).rejects.toThrow('slow');
  await new Promise(setImmediate);
  expect(backgroundCount).toBe(3);
});

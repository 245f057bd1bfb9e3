import { readVisitorId } from '@second-gear/federation/traffic';
import { createTestDiscovery } from '../../testing/test-discovery.ts';

test('a visitor without a valid id gets the default version until the next page, and is not compared', async () => {
  document.cookie = 'visitor=nobody; Path=/';
  // The module reads the id when it loads.
  const { isComparable, getServedVersion } = await import('./discovery.ts');
  const canary = createTestDiscovery({
    catalog: { version: 'stable', canary: { version: 'trial', traffic: 100 } },
  });
  for (let times = 0; times < 3; times += 1)
    expect(getServedVersion(canary, 'catalog')?.metadata.version).toBe('stable');
  expect(isComparable(canary, 'catalog')).toBe(false);
  expect(isComparable(createTestDiscovery({ catalog: { version: '1' } }), 'catalog')).toBe(true);
  // The next page uses this id.
  expect(readVisitorId(document.cookie)).not.toBeNull();
});

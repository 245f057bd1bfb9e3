import '../../testing/known-visitor.ts';
import fc from '@second-gear/contract/testing/properties';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { bucketOf, createVisitorCookie, selectVariant } from '@second-gear/federation/traffic';
import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { findPathOwner, getServedVersion } from './discovery.ts';

/** Creates a discovery document with a canary for a share of the visitors, in percent. */
const createCanaryDiscovery = (traffic: number) =>
  createTestDiscovery({ catalog: { version: 'stable', canary: { version: 'trial', traffic } } });

afterEach(() => {
  document.cookie = 'visitor=; Max-Age=0; Path=/';
  document.getElementById(HYDRATION_ELEMENT_ID)?.remove();
});

test('getServedVersion returns the version that the federation package assigns to the cookie', () => {
  const percentage = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.uuid(), percentage, (uuid, traffic) => {
      const visitor = uuid.replaceAll('-', '');
      document.cookie = createVisitorCookie(visitor, false);
      const discovery = createCanaryDiscovery(traffic);
      const variants = discovery.microFrontends.catalog ?? [];
      return getServedVersion(discovery, 'catalog') === selectVariant(variants, bucketOf('catalog', visitor));
    }),
  );
});

test('getServedVersion returns the version that server-rendered the page while it is served', () => {
  const scriptBlock = document.createElement('script');
  scriptBlock.type = 'application/json';
  scriptBlock.id = HYDRATION_ELEMENT_ID;
  document.head.append(scriptBlock);
  for (const traffic of [0, 100])
    for (const version of ['stable', 'trial']) {
      scriptBlock.textContent = JSON.stringify({ arms: { catalog: version } });
      const servedVariant = getServedVersion(createCanaryDiscovery(traffic), 'catalog');
      expect([traffic, servedVariant?.metadata.version]).toEqual([traffic, version]);
    }
});

test('findPathOwner returns the remote that the router would use, in any spelling of the URL', () => {
  const document = createTestDiscovery({
    catalog: { version: '1', routes: ['/', '/cars/:id', '/compare?'] },
    dashboard: { version: '1', routes: ['/dashboard/*'] },
  });
  const expectedOwners = {
    '/': 'catalog',
    '/cars/7': 'catalog',
    '/CARS/7/': 'catalog',
    '/compare': 'catalog',
    '/dashboard': 'dashboard',
    '/Dashboard/my-order/': 'dashboard',
    '/d%61shboard/x': 'dashboard',
    '/cars': undefined,
    '/dashboards': undefined,
    '/%zz': undefined,
  };
  for (const [path, owner] of Object.entries(expectedOwners))
    expect([path, findPathOwner(document, path)]).toEqual([path, owner]);
});

import { DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';
import fc from '@second-gear/contract/testing/properties';
import { armFor, bucketOf, visitorCookie } from '@second-gear/contract/traffic';
import { deployed } from '../testing/deployed.ts';
import { ownerOfPath, servedVersion } from './discovery.ts';

/** A document with a canary for a share of the visitors. */
const onTrial = (traffic: number) =>
  deployed({ catalog: { version: 'stable', trial: { version: 'trial', traffic } } });

afterEach(() => {
  document.cookie = 'visitor=; Max-Age=0; Path=/';
  document.getElementById(DRAWN_ELEMENT_ID)?.remove();
});

test('servedVersion returns the version that contract/traffic assigns to the cookie, like server and first script', () => {
  const share = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.uuid(), share, (uuid, traffic) => {
      const visitor = uuid.replaceAll('-', '');
      document.cookie = visitorCookie(visitor, false);
      const found = onTrial(traffic);
      const arms = found.microFrontends.catalog ?? [];
      return servedVersion(found, 'catalog') === armFor(arms, bucketOf('catalog', visitor));
    }),
  );
});

test('servedVersion returns the version that server-rendered the page while it is served', () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = DRAWN_ELEMENT_ID;
  document.head.append(block);
  for (const traffic of [0, 100])
    for (const version of ['stable', 'trial']) {
      block.textContent = JSON.stringify({ arms: { catalog: version } });
      const served = servedVersion(onTrial(traffic), 'catalog');
      expect([traffic, served?.metadata.version]).toEqual([traffic, version]);
    }
});

test('ownerOfPath returns the remote that the router would use, in any spelling of the URL', () => {
  const document = deployed({
    catalog: { version: '1', routes: ['/', '/cars/:id', '/compare?'] },
    dashboard: { version: '1', routes: ['/dashboard/*'] },
  });
  const owners = {
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
  for (const [path, owner] of Object.entries(owners))
    expect([path, ownerOfPath(document, path)]).toEqual([path, owner]);
});

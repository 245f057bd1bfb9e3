import { deployed } from '../testing/deployed.ts';
import { ownerOfPath } from './discovery.ts';

test('an address belongs to the remote to which the router would lead, however it is spelled', () => {
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

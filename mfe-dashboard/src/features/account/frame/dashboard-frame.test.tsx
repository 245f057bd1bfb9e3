import { refreshRoles, useSession } from '@second-gear/shared-auth/session';
import { resetPageWithFakeApi, signInAs, signOut } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { type FakeApi, json, neverRespond } from '@second-gear/test-utils/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /users/me/waiting', neverRespond);
});

// jsdom uses the phone layout, in which the drawer is mounted but hidden.
const hidden = true;
const findDrawerLinks = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Dashboard', hidden });
  return within(nav)
    .getAllByRole('link', { hidden })
    .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);
};
const expectedCommonLinks = [
  'Profile /dashboard',
  'Messages /dashboard/messages',
  'Offers /dashboard/offers',
];
const expectedLinksByRole = {
  buyer: ['My Orders /dashboard/my-order', 'Wishlist /dashboard/wishlist'],
  seller: [
    'All Cars /dashboard/allcars',
    'Add Car /dashboard/addcar',
    'Import cars /dashboard/import',
    'My Buyers /dashboard/mybuyers',
    'Meeting hours /dashboard/hours',
    'My Products /dashboard/myproducts',
    'Payouts /dashboard/payouts',
    'Reviews /dashboard/reviews',
  ],
  admin: [
    'Overview /dashboard/overview',
    'All Users /dashboard/allusers',
    'All Buyers /dashboard/allbuyers',
    'All Sellers /dashboard/allsellers',
    'Reported Items /dashboard/reporteditems',
    'Review Queue /dashboard/moderation',
    'Disputes /dashboard/disputes',
    'Money /dashboard/money',
    'Audit Log /dashboard/audit',
  ],
};

// spec:2.38 2.39 2.40 2.41 2.42
test.each(['buyer', 'seller', 'admin'] as const)(
  'the drawer shows a %s the links of that role',
  async (role) => {
    signInAs(role);
    renderDashboard('/dashboard');
    expect(await findDrawerLinks()).toEqual([...expectedCommonLinks, ...expectedLinksByRole[role]]);
  },
);

test('the drawer names the links of each role without a heading before the page’s h1', async () => {
  signInAs('buyer');
  renderDashboard('/dashboard');
  const nav = within(await screen.findByRole('navigation', { name: 'Dashboard', hidden }));
  const buyerLinks = within(nav.getByRole('group', { name: 'Buying', hidden })).getAllByRole('link', {
    hidden,
  });
  expect(buyerLinks.map(({ textContent }) => textContent)).toEqual(['My Orders', 'Wishlist']);
  await screen.findByRole('heading', { level: 1 });
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(screen.getAllByRole('heading', { hidden })[0]?.tagName).toBe('H1');
});

// spec:2.37 4.6
test.each([
  ...[expectedCommonLinks, ...Object.values(expectedLinksByRole)]
    .flat()
    .map((link) => link.replace(/^.* /, '')),
  '/dashboard/payment/order-1',
])('a visitor who opens %s is redirected to sign in and returns afterwards', async (path) => {
  signOut();
  renderDashboard(path);
  expect(await screen.findByText(`elsewhere /login from ${path}`)).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Dashboard', hidden })).not.toBeInTheDocument();
});

test('the dashboard shows a spinner instead of role pages while the roles load', async () => {
  signInAs(null);
  renderDashboard('/dashboard/allusers');
  expect(await screen.findByText('Loading menu…')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'All Users' })).not.toBeInTheDocument();
});

test('the dashboard offers Retry if the roles fail to load', async () => {
  signInAs(null);
  act(() => {
    useSession.setState({ rolesStatus: 'error' });
  });
  for (const role of ['admin', 'seller', 'buyer']) {
    const flag = `is${role[0]!.toUpperCase()}${role.slice(1)}`;
    api.on(`GET /users/${role}/ada%40example.com`, () => json({ [flag]: role === 'buyer' }));
  }
  renderDashboard('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  const sheet = screen.getByRole('dialog', { name: 'Dashboard' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Retry' }));
  expect(await within(sheet).findByRole('link', { name: 'My Orders' })).toBeInTheDocument();
});

test('a suspended user sees the reason instead of the dashboard and no load errors', async () => {
  signInAs(null);
  const suspendedResponse = () => json({ code: 'suspended', message: 'The reason: Asked for money' }, 403);
  for (const role of ['admin', 'seller', 'buyer'])
    api.on(`GET /users/${role}/ada%40example.com`, suspendedResponse);
  renderDashboard('/dashboard');
  await screen.findByText('Loading menu…');
  await act(refreshRoles);
  expect(screen.getByRole('alert')).toHaveTextContent('The reason: Asked for money');
  expect(screen.queryByRole('navigation', { name: 'Dashboard', hidden })).not.toBeInTheDocument();
  expect(screen.queryByText('We couldn’t load the menu.')).not.toBeInTheDocument();
});

// spec:2.37
test.each([
  ['buyer', '/dashboard/allusers', 'admin'],
  ['seller', '/dashboard/reporteditems', 'admin'],
  ['buyer', '/dashboard/allcars', 'seller'],
] as const)(
  'a %s who opens %s sees which role it requires, without a redirect loop',
  async (role, path, requiredRole) => {
    signInAs(role);
    const { router } = renderDashboard(path);
    expect(await screen.findByRole('alert')).toHaveTextContent(requiredRole);
    expect(router.state.location.pathname).toBe(path);
  },
);

// spec:2.38
test('a button on phones opens the drawer’s links in a sheet, which closes on navigation', async () => {
  signInAs('buyer');
  api.on('GET /orders', neverRespond);
  const { router } = renderDashboard('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  const sheet = screen.getByRole('dialog', { name: 'Dashboard' });
  await userEvent.click(within(sheet).getByRole('link', { name: 'My Orders' }));
  expect(router.state.location.pathname).toBe('/dashboard/my-order');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an unknown dashboard page is a 404', async () => {
  signInAs('buyer');
  renderDashboard('/dashboard/nowhere');
  expect(await screen.findByText('error 404')).toBeInTheDocument();
});

import type { Order } from '@second-gear/contract/orders';
import { buildOrder } from '@second-gear/test-utils/builders';
import { screen, within } from '@testing-library/react';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { SettledOrder } from './settled-order.tsx';

const ORDER_PAGE = '/dashboard/orders/order-1';

beforeEach(() => {
  setUpFakeApi();
});

const renderOrder = (overrides: Partial<Order>) =>
  renderScreen(
    <SettledOrder order={buildOrder({ state: 'paid', paid: true, step: 'held', ...overrides })} />,
  );
const readLinkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const nextSteps = () => within(screen.getByRole('list', { name: 'What happens next' }));

test.each([
  ['was ever set', null],
  ['is set anymore', { time: null, by: 'seller' as const }],
])('the paid order links to the meeting times first if no meeting time %s', (_, meeting) => {
  renderOrder({ meeting });
  expect(readLinkNames()).toEqual(['Choose a meeting time', 'Go to My Orders', 'Browse other cars']);
  expect(screen.getByRole('link', { name: 'Choose a meeting time' })).toHaveAttribute('href', ORDER_PAGE);
  expect(
    nextSteps()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Set a meeting time with the seller.',
    'Meet at Chicago, Lake Street, 12, 4, and check the car and its title.',
    'Show your hand-over code once you have the car. That’s when we’ll pay the seller.',
  ]);
});

test('the paid order links to the order first if a meeting time is agreed', () => {
  renderOrder({ meeting: { time: '2026-11-24T10:00', by: 'buyer' } });
  expect(readLinkNames()).toEqual(['View order', 'Go to My Orders', 'Browse other cars']);
  expect(nextSteps().getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByText(/Set a meeting time/)).not.toBeInTheDocument();
});

test.each([
  ['with a handed-over car', { step: 'handed_over' as const, meeting: null }],
  ['from a server without meeting times', { step: undefined, meeting: undefined }],
])('a paid order %s links to the order', (_, overrides) => {
  renderOrder(overrides);
  expect(readLinkNames()[0]).toBe('View order');
});

test('the paid order shows no next steps after the hand-over', () => {
  renderOrder({ step: 'paid_out', meeting: null });
  expect(screen.queryByRole('list', { name: 'What happens next' })).not.toBeInTheDocument();
});

test.each(['cancelled', 'lapsed', 'refunded'] as const)('a %s order shows no next steps', (state) => {
  renderOrder({ state, paid: false, step: undefined, meeting: null });
  expect(readLinkNames()[0]).toBe('View order');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

import { render, screen, within } from '@testing-library/react';
import { Steps } from './steps.tsx';

test('Steps renders an ordered list with the state of each step, and marks the current step', () => {
  render(
    <Steps
      label="Progress"
      steps={[
        { key: 'a', title: 'Ordered', state: 'done', note: 'on Monday' },
        { key: 'b', title: 'Paid', state: 'next', current: true },
        { key: 'c', title: 'Handed over', state: 'upcoming' },
        { key: 'd', title: 'Cancelled', state: 'ended' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Done: Orderedon Monday',
    'Next: Paid',
    'Upcoming: Handed over',
    'Ended: Cancelled',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

import { render, screen, within } from '@testing-library/react';
import { Steps } from './steps.tsx';

test('steps are an ordered list with a state each, and one is the current step', () => {
  render(
    <Steps
      label="Progress"
      steps={[
        { key: 'a', title: 'Ordered', state: 'done', note: 'on Monday' },
        { key: 'b', title: 'Paid', state: 'now', current: true },
        { key: 'c', title: 'Handed over', state: 'coming' },
        { key: 'd', title: 'Cancelled', state: 'stopped' },
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

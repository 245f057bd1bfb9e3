import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardGridSkeleton, EmptyState, ErrorState, LoadingState } from './states.tsx';

// spec:2.58
test('the loading state shows text and a spinner, and hides placeholders from screen readers', () => {
  const { container } = render(
    <LoadingState label="Loading cars">
      <CardGridSkeleton count={3} />
    </LoadingState>,
  );
  const spinner = screen.getByRole('status');
  expect(spinner).toHaveTextContent('Loading cars');
  expect(getComputedStyle(spinner.querySelector('svg')!).animation).toMatch(/infinite/);
  expect(container.querySelector('[aria-hidden="true"] .sg-card')).not.toBeNull();
});

test('an error is announced and can be retried', async () => {
  const user = userEvent.setup();
  let retryCount = 0;
  render(<ErrorState message="The cars could not be fetched." onRetry={() => (retryCount += 1)} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The cars could not be fetched.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retryCount).toBe(1);
});

test('an error state without onRetry has no Retry button', () => {
  render(<ErrorState title="This car is gone" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty list shows the next step', () => {
  render(
    <EmptyState title="Nothing saved yet" icon="heart" action={<a href="/viewallcars">View All Cars</a>}>
      Press the heart on a car.
    </EmptyState>,
  );
  expect(screen.getByText('Nothing saved yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View All Cars' })).toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

test('a callout shows its text and its action', () => {
  render(
    <Callout tone="warning" title="Look here" action={<Button>Go on</Button>}>
      This is why.
    </Callout>,
  );
  expect(screen.getByText('Look here')).toBeVisible();
  expect(screen.getByText('This is why.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
});

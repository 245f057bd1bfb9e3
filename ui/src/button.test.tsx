import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, IconButton, LinkButton } from './button.tsx';

test('a busy button keeps its name and focus and answers no press', async () => {
  const user = userEvent.setup();
  let presses = 0;
  const { rerender } = render(<Button onClick={() => (presses += 1)}>Just Pay</Button>);
  await user.click(screen.getByRole('button', { name: 'Just Pay' }));
  rerender(
    <Button loading onClick={() => (presses += 1)}>
      Just Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Just Pay' });
  await user.click(button);
  expect(presses).toBe(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('a busy submit button does not send its form, by click or by Enter', async () => {
  const user = userEvent.setup();
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" loading>
        Submit
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(sent).toBe(0);
});

test('a button inside a form does not send it unless told', async () => {
  const user = userEvent.setup();
  let sent = 0;
  render(
    <form onSubmit={() => (sent += 1)}>
      <Button>Show more</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(sent).toBe(0);
});

test('an icon button is named, and says whether it is on', () => {
  render(<IconButton icon="heart" label="Save to wishlist" pressed />);
  expect(screen.getByRole('button', { name: 'Save to wishlist', pressed: true })).toBeInTheDocument();
});

test('a link button is a link to its place', () => {
  render(
    <MemoryRouter>
      <LinkButton to="/viewallcars" icon="car">
        View All Cars
      </LinkButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'View All Cars' })).toHaveAttribute('href', '/viewallcars');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, IconButton, LinkButton } from './button.tsx';

/** Simulates page translation, which replaces text nodes with elements. */
function translateTexts(element: Element): void {
  for (const node of [...element.childNodes])
    if (node instanceof Text) {
      const font = document.createElement('font');
      font.textContent = node.data;
      node.replaceWith(font);
    } else if (node instanceof Element) translateTexts(node);
}

test('a busy button ignores presses and keeps its name and focus', async () => {
  const user = userEvent.setup();
  let pressCount = 0;
  const { rerender } = render(<Button onClick={() => (pressCount += 1)}>Just Pay</Button>);
  await user.click(screen.getByRole('button', { name: 'Just Pay' }));
  rerender(
    <Button loading onClick={() => (pressCount += 1)}>
      Just Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Just Pay' });
  await user.click(button);
  expect(pressCount).toBe(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('neither a click on a busy submit button nor Enter submits its form', async () => {
  const user = userEvent.setup();
  let submitCount = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitCount += 1;
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
  expect(submitCount).toBe(0);
});

test('a button inside a form does not submit it by default', async () => {
  const user = userEvent.setup();
  let submitCount = 0;
  render(
    <form onSubmit={() => (submitCount += 1)}>
      <Button>Show more</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(submitCount).toBe(0);
});

test('an icon button has a name and exposes its pressed state', () => {
  render(<IconButton icon="heart" label="Save to wishlist" pressed />);
  expect(screen.getByRole('button', { name: 'Save to wishlist', pressed: true })).toBeInTheDocument();
});

test('a link button is a link to its target', () => {
  render(
    <MemoryRouter>
      <LinkButton to="/viewallcars" icon="car">
        View All Cars
      </LinkButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'View All Cars' })).toHaveAttribute('href', '/viewallcars');
});

test.each([
  ['one text', 'Just Pay'],
  ['texts and numbers', ['Show ', 3, ' more']],
  ['a text and an element', ['Pay ', <b key="price">$5</b>]],
])('a button of %s shows its spinner and a new text on a translated page', (_, content) => {
  const { rerender } = render(<Button>{content}</Button>);
  const name = screen.getByRole('button').textContent;
  translateTexts(screen.getByRole('button'));
  rerender(<Button loading>{content}</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button')).toHaveTextContent(name.trim());
  rerender(<Button icon="check">Paid</Button>);
  expect(screen.getByRole('button')).toHaveTextContent(/^Paid$/);
});

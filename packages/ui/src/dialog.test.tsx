import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog, Dialog } from './dialog.tsx';

// jsdom lacks the methods of the dialog element. Browser tests cover their effects on focus and layout.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
});

function BookingDialog({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Order Now</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Book Toyota"
        id="booking-modal"
        locked={locked}
      >
        <p>Details</p>
      </Dialog>
    </>
  );
}

async function openBooking(locked = false) {
  const user = userEvent.setup();
  render(<BookingDialog locked={locked} />);
  await user.click(screen.getByRole('button', { name: 'Order Now' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Book Toyota' }) };
}

test('an open dialog has its title as its name, its id, and focus on its heading', async () => {
  const { dialog } = await openBooking();
  expect(dialog).toHaveAttribute('id', 'booking-modal');
  expect(screen.getByRole('heading', { name: 'Book Toyota' })).toHaveFocus();
});

test('closing a dialog returns focus to its opener', async () => {
  const { user } = await openBooking();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Order Now' })).toHaveFocus();
});

test('Esc closes a dialog', async () => {
  const { dialog } = await openBooking();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a press on the backdrop closes a dialog, unless the press started inside the dialog', async () => {
  const { user, dialog } = await openBooking();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Details') },
    { target: dialog },
    { keys: '[/MouseLeft]', target: dialog },
  ]);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.click(dialog);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('canceling a file picker inside a dialog leaves the dialog open', async () => {
  await openBooking();
  fireEvent(screen.getByText('Details'), new Event('cancel', { bubbles: true }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a dialog that the browser closes reopens until the parent component closes it', () => {
  const requests: string[] = [];
  render(
    <Dialog open title="Edit" onClose={() => requests.push('close')}>
      <p>Details</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Edit' });
  dialog.removeAttribute('open');
  fireEvent(dialog, new Event('close'));
  expect(dialog).toHaveAttribute('open');
  expect(requests).toEqual(['close']);
});

test('a locked dialog can’t be dismissed', async () => {
  const { user, dialog } = await openBooking(true);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await user.click(dialog);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(dialog).toBeInTheDocument();
});

test('a confirmation dialog focuses Cancel and is busy during the action', async () => {
  const user = userEvent.setup();
  const choices: string[] = [];
  const createConfirmDialog = (busy: boolean) => (
    <ConfirmDialog
      open
      title="Delete this car?"
      body="Its ads go with it."
      confirmLabel="Delete"
      danger
      busy={busy}
      onConfirm={() => choices.push('delete')}
      onCancel={() => choices.push('keep')}
    />
  );
  const { rerender } = render(createConfirmDialog(false));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(createConfirmDialog(true));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(choices).toEqual(['delete']);
});

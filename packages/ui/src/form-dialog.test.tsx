import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormDialog, useCloseDialog } from './form-dialog.tsx';

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

const CONFIRM_TITLE = 'Close without sending?';

function CancelButton() {
  return (
    <button type="button" onClick={useCloseDialog()}>
      Cancel
    </button>
  );
}

/** A form that may load later. The button `Fill` simulates code that sets the text. */
function TestForm({ ready = true }: { ready?: boolean }) {
  const [text, setText] = useState('Given');
  return ready ? (
    <form>
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <label>
        <input type="checkbox" name="stars" /> Five stars
      </label>
      <button type="button" onClick={() => setText('Chosen')}>
        Fill
      </button>
      <CancelButton />
    </form>
  ) : (
    <p>Loading</p>
  );
}

function renderDialog({ ready = true, busy = false } = {}) {
  const onClose = jest.fn();
  const createTestDialog = (isReady: boolean) => (
    <FormDialog title="Write" busy={busy} onClose={onClose} footer={<CancelButton />}>
      <TestForm ready={isReady} />
    </FormDialog>
  );
  const { rerender } = render(createTestDialog(ready));
  const dialog = screen.getByRole('dialog', { name: 'Write' });
  return { onClose, dialog, finishLoading: () => rerender(createTestDialog(true)) };
}

const findConfirmDialog = () => screen.queryByRole('dialog', { name: CONFIRM_TITLE });
const pressCancel = () => userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
const pressEsc = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

test.each([
  ['Esc', pressEsc],
  [
    'a backdrop click',
    (dialog: HTMLElement) => {
      fireEvent.pointerDown(dialog);
      fireEvent.click(dialog);
    },
  ],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', pressCancel],
])('%s closes a form dialog with typed text only after a confirmation', async (_action, dismiss) => {
  const { onClose, dialog } = renderDialog();
  await userEvent.type(screen.getByLabelText('Text'), ' and more');
  await dismiss(dialog);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(within(findConfirmDialog()!).getByRole('button', { name: 'Keep editing' }));
  expect(findConfirmDialog()).toBeNull();
  expect(screen.getByLabelText('Text')).toHaveValue('Given and more');
  await dismiss(dialog);
  await userEvent.click(within(findConfirmDialog()!).getByRole('button', { name: 'Close without sending' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a form dialog with reverted text closes immediately', async () => {
  const { onClose } = renderDialog();
  await userEvent.type(screen.getByLabelText('Text'), 'x{Backspace}');
  await pressCancel();
  expect(findConfirmDialog()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a checked box and text set by a button count as changes', async () => {
  renderDialog();
  await userEvent.click(screen.getByRole('checkbox'));
  await pressCancel();
  expect(findConfirmDialog()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Fill' }));
  await pressCancel();
  expect(findConfirmDialog()).not.toBeNull();
});

test('a form that loads later is compared with its initial values', async () => {
  const { onClose, finishLoading } = renderDialog({ ready: false });
  finishLoading();
  await pressCancel();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Text'), '!');
  await pressCancel();
  expect(findConfirmDialog()).not.toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a form dialog can’t be dismissed while it is being submitted', async () => {
  const { onClose, dialog } = renderDialog({ busy: true });
  pressEsc(dialog);
  await pressCancel();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(findConfirmDialog()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

import { jest } from '@jest/globals';
import { createParagraphsSchema } from '@second-gear/contract/plain-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { resetPageWithFakeApi } from '@second-gear/test-utils/browser';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextDialog } from './text-dialog.tsx';

const field = {
  name: 'reason',
  schema: createParagraphsSchema('Reason', 1000),
  label: 'Reason',
  rows: 3,
  maxLength: 1000,
};

beforeEach(() => {
  resetPageWithFakeApi();
});

function openDialog(onSend: (text: string) => Promise<void>, initialValue = '') {
  const onClose = jest.fn();
  render(
    <TextDialog
      title="Why?"
      lead="Say it."
      field={{ ...field, initialValue }}
      label="Send"
      onSend={onSend}
      onClose={onClose}
    />,
  );
  return {
    onClose,
    ...within(screen.getByRole('dialog', { name: 'Why?' })),
    text: screen.getByLabelText('Reason'),
  };
}

test('the text dialog ignores a second press while sending and disables Cancel', async () => {
  const sent: string[] = [];
  const dialog = openDialog((text) => {
    sent.push(text);
    return new Promise(() => undefined);
  });
  await userEvent.type(dialog.text, '  Sold elsewhere ');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['Sold elsewhere']);
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(dialog.text.closest('[inert]')).not.toBeNull();
});

test('Esc and Cancel ask for confirmation only if the text was changed', async () => {
  const dialog = openDialog(() => Promise.resolve(), 'Sold');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(dialog.text, ' elsewhere');
  for (const dismiss of [
    () => fireEvent(dialog.text.closest('dialog')!, new Event('cancel', { cancelable: true })),
    () => userEvent.click(dialog.getByRole('button', { name: 'Cancel' })),
  ]) {
    await dismiss();
    const confirmation = within(screen.getByRole('dialog', { name: 'Close without sending?' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Keep editing' }));
  }
  expect(dialog.onClose).toHaveBeenCalledTimes(1);
  expect(dialog.text).toHaveValue('Sold elsewhere');
});

test('the text dialog shows the server’s error next to the text, which stays', async () => {
  const dialog = openDialog(() =>
    Promise.reject(
      new ApiError({
        status: 400,
        code: 'invalid',
        message: 'Not so',
        fields: { reason: 'Reason names a phone number' },
      }),
    ),
  );
  await userEvent.type(dialog.text, 'Call me');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Reason names a phone number')).toBeInTheDocument();
  expect(dialog.text).toBeInvalid();
  expect(dialog.text).toHaveValue('Call me');
});

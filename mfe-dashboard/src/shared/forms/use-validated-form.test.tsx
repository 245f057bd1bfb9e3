import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useValidatedForm } from './use-validated-form.ts';

const defaultValues = { choice: '', amount: '', reason: '' };
const send = jest.fn();

function Form({ errors }: { errors: Record<string, string> }) {
  const { form, field, formError, submit } = useValidatedForm({
    validate: () => ({ value: null, errors }),
    defaultValues,
    send,
  });
  const { error, ...choice } = field('choice');
  const reason = field('reason');
  return (
    <form onSubmit={submit}>
      <fieldset aria-invalid={error ? true : undefined}>
        <input type="radio" aria-label="All" value="all" {...choice} />
        <input type="radio" aria-label="Part" value="part" {...choice} />
      </fieldset>
      {form.watch('choice') === 'part' ? <Field label="Amount" {...field('amount')} /> : null}
      <Field label="Reason" {...reason} />
      <p>{formError}</p>
      <button>Send</button>
    </form>
  );
}

const Field = ({ label, error, ...control }: { label: string; error: string | undefined }) => (
  <input aria-label={label} aria-invalid={error ? true : undefined} {...control} />
);

test.each([
  [{ amount: 'Too much', reason: 'Too long' }, () => screen.getByLabelText('Amount')],
  [{ choice: 'Not possible', reason: 'Too long' }, () => screen.getByLabelText('All')],
])(
  'the first invalid field in reading order gets the focus, whichever mounted first',
  async (errors, find) => {
    render(<Form errors={errors} />);
    await userEvent.click(screen.getByLabelText('Part'));
    await userEvent.click(screen.getByRole('button'));
    expect(find()).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  },
);

test('a form’s own rules can reject the form as a whole', async () => {
  render(<Form errors={{ 'root.server': 'Nothing has changed' }} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText('Nothing has changed')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

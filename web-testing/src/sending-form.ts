import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { deferred } from './deferred.ts';
import { type FakeApi, offline } from './fake-api.ts';

/** A form on the screen, filled in and ready to be sent. */
export interface FilledForm {
  api: FakeApi;
  /** What it calls, as `POST /messages`. */
  call: string;
  answer: () => Response;
  /** The field with what was typed. */
  field: HTMLInputElement | HTMLTextAreaElement;
  /** Name of the button that sends it. */
  button: string | RegExp;
  /** The call has an idempotency key. */
  hasKey: boolean;
}

const press = ({ button }: FilledForm) => fireEvent.click(screen.getByRole('button', { name: button }));
const submit = ({ field }: FilledForm) => {
  if (!field.form) throw new Error('The field is in no form');
  fireEvent.submit(field.form);
};
const sent = ({ api, call }: FilledForm) => api.sent(call);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/**
 * Tests that whatever a person has entered is sent, kept or asked about: with a slow answer, a lost one, and when more is
 * typed while the form is sent.
 * @param fill opens the form anew and fills it in
 */
export function testSending(name: string, fill: () => Promise<FilledForm>): void {
  describe(`the form of ${name}`, () => {
    test('is sent once however often it is submitted, and keeps what was entered until the answer', async () => {
      const form = await fill();
      const { value } = form.field;
      form.api.on(form.call, () => deferred<Response>().promise);
      press(form);
      submit(form);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      submit(form);
      await settle();
      expect(sent(form)).toHaveLength(1);
      expect(form.field).toBeInTheDocument();
      expect(form.field).toHaveValue(value);
    });

    test('keeps what was entered when the answer is lost, and sends the same request again', async () => {
      const form = await fill();
      const { value } = form.field;
      form.api.on(form.call, offline);
      press(form);
      expect((await screen.findAllByText(/could not be reached/)).length).toBeGreaterThan(0);
      expect(form.field).toHaveValue(value);
      const before = sent(form).length;
      form.api.on(form.call, form.answer);
      await waitFor(() => {
        expect(screen.getByRole('button', { name: form.button })).not.toHaveAttribute('aria-busy', 'true');
      });
      press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(before + 1));
      const [first, again] = [sent(form)[0], sent(form).at(-1)];
      expect(again?.body).toEqual(first?.body);
      if (form.hasKey) {
        expect(first?.key).toEqual(expect.any(String));
        expect(again?.key).toBe(first?.key);
      }
    });

    test('lets nothing be typed while it is sent, or keeps it', async () => {
      const form = await fill();
      const answer = deferred<Response>();
      form.api.on(form.call, () => answer.promise);
      press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      if (form.field.closest('[inert]')) return;
      const later = `${form.field.value}22`;
      fireEvent.change(form.field, { target: { value: later } });
      await act(async () => {
        answer.resolve(form.answer());
        await answer.promise;
      });
      await settle();
      expect(form.field).toBeInTheDocument();
      expect(form.field.value).toMatch(/22$/);
    });
  });
}

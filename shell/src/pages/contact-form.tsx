import { contactFormSchema } from '@second-gear/contract/outreach';
import { useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { TextAreaField, TextField } from '@second-gear/ui/field';
import { Held } from '@second-gear/ui/held';
import { fillKnown } from '@second-gear/ui/known-values';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type ContactForm as Values, sendContact } from '../api/send-contact.ts';
import { failureOf } from '../forms/failure.ts';
import { FailureText } from '../forms/failure-text.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { common } from '../texts.ts';
import { texts } from './texts.ts';

const words = texts.contacts;

const Form = styled.form`
  display: grid;
  gap: var(--sg-space-4);
`;

const Thanks = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--sg-space-4);
`;

async function send(values: Values): Promise<void> {
  try {
    await sendContact(values);
    notify.success(words.done);
  } catch (error) {
    notify.error(failureOf(error).message);
    throw error;
  }
}

function OpenForm({ onSent }: { onSent: () => void }): ReactElement {
  const user = useSession((session) => session.user);
  const { form, failure, submit } = useCheckedForm(
    contactFormSchema,
    async (values) => {
      await send(values);
      onSent();
    },
    { name: user?.displayName ?? '', email: user?.email ?? '', message: '' },
  );
  const { errors, isSubmitting } = form.formState;
  // The session may load after the form renders.
  useEffect(() => {
    fillKnown(form, { name: user?.displayName, email: user?.email });
  }, [form, user]);
  return (
    <Form method="post" noValidate onSubmit={submit}>
      <Held held={isSubmitting}>
        <Stack gap={4}>
          <TextField
            label={common.forms.name}
            autoComplete="name"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label={common.forms.email}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextAreaField
            label={common.forms.message}
            rows={6}
            error={errors.message?.message}
            {...form.register('message')}
          />
        </Stack>
      </Held>
      <Button type="submit" loading={isSubmitting}>
        {words.submit}
      </Button>
      <FailureText failure={failure} />
    </Form>
  );
}

/** Contact form; a thank-you note replaces it after submission. */
export function ContactForm(): ReactElement {
  const [sent, setSent] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  if (!sent) {
    return (
      <OpenForm
        onSent={() => {
          setSent(true);
        }}
      />
    );
  }
  return (
    <Thanks ref={thanks} role="status" tabIndex={-1}>
      <p>{words.thanks}</p>
      <Button
        variant="secondary"
        onClick={() => {
          setSent(false);
        }}
      >
        {words.another}
      </Button>
    </Thanks>
  );
}

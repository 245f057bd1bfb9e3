import { contactFormSchema } from '@second-gear/contract/contact-forms';
import { useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { TextAreaField, TextField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { prefillForm } from '@second-gear/ui/prefill-form';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type ContactForm as Values, sendContact } from '../api/send-contact.ts';
import { toFailure, FailureText } from '../forms/failure.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { common } from '../texts.ts';
import { texts } from './texts.ts';

const contactTexts = texts.contacts;

const MessageFormLayout = styled.form`
  display: grid;
  gap: var(--sg-space-4);
`;

const ThankYouMessage = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--sg-space-4);
`;

async function sendMessage(values: Values): Promise<void> {
  try {
    await sendContact(values);
    notify.success(contactTexts.done);
  } catch (error) {
    notify.error(toFailure(error).message);
    throw error;
  }
}

function MessageForm({ onSent }: { onSent: () => void }): ReactElement {
  const user = useSession((session) => session.user);
  const { form, failure, submit } = useSchemaForm(
    contactFormSchema,
    async (values) => {
      await sendMessage(values);
      onSent();
    },
    { name: user?.displayName ?? '', email: user?.email ?? '', message: '' },
  );
  const { errors, isSubmitting } = form.formState;
  // The session may load after the form renders.
  useEffect(() => {
    prefillForm(form, { name: user?.displayName, email: user?.email });
  }, [form, user]);
  return (
    <MessageFormLayout method="post" noValidate onSubmit={submit}>
      <InertFields inert={isSubmitting}>
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
      </InertFields>
      <Button type="submit" loading={isSubmitting}>
        {contactTexts.submit}
      </Button>
      <FailureText failure={failure} />
    </MessageFormLayout>
  );
}

/** Contact form. A thank-you note replaces it after submission. */
export function ContactForm(): ReactElement {
  const [isSent, setIsSent] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);

  if (!isSent) {
    return (
      <MessageForm
        onSent={() => {
          setIsSent(true);
        }}
      />
    );
  }
  return (
    <ThankYouMessage ref={thanks} role="status" tabIndex={-1}>
      <p>{contactTexts.thanks}</p>
      <Button
        variant="secondary"
        onClick={() => {
          setIsSent(false);
        }}
      >
        {contactTexts.another}
      </Button>
    </ThankYouMessage>
  );
}

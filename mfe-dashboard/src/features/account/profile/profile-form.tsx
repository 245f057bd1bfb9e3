import { invalidateAfter } from '@second-gear/contract/invalidations';
import { profileChangeSchema, type User } from '@second-gear/contract/users';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useValidatedForm, validateWith } from '../../../shared/forms/use-validated-form.ts';
import { updateMe } from './api.ts';
import { texts } from './texts.ts';

interface ProfileFields {
  name?: string | undefined;
  phone?: string | undefined;
}

/** Returns the fields that differ from the saved values. */
const getChanges = (values: ProfileFields, savedValues: ProfileFields): ProfileFields => ({
  ...(values.name === savedValues.name ? {} : { name: values.name }),
  ...(values.phone === savedValues.phone ? {} : { phone: values.phone }),
});

/**
 * Edits name and phone. If the server rejects a change, the typed values stay. Only changed fields are
 * validated and sent, so an old invalid value does not block the other field.
 */
export function ProfileForm({ me }: { me: User }): ReactElement {
  const client = useQueryClient();
  const [savedValues, setSavedValues] = useState<ProfileFields>({ name: me.name, phone: me.phone });
  const { form, field, busy, submit, formError } = useValidatedForm({
    validate: (values: ProfileFields) => validateWith(profileChangeSchema, getChanges(values, savedValues)),
    defaultValues: savedValues,
    send: async (change) => {
      const submittedValues = form.getValues();
      await updateMe(change);
      notify.success(texts.profile.saved);
      const newValues = { ...savedValues, ...change };
      setSavedValues(newValues);
      // Text typed while the request was pending stays in the form as the next change.
      const currentValues = form.getValues();
      const isChanged = (name: keyof ProfileFields) => currentValues[name] !== submittedValues[name];
      form.reset({
        name: isChanged('name') ? currentValues.name : newValues.name,
        phone: isChanged('phone') ? currentValues.phone : newValues.phone,
      });
      await invalidateAfter(client, 'updateProfile');
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <TextField
          label={texts.profile.name}
          autoComplete="name"
          required
          hint={me.verified ? texts.profile.nameHint : undefined}
          {...field('name')}
        />
        <TextField
          label={texts.profile.phone}
          type="tel"
          autoComplete="tel"
          hint={texts.profile.phoneHint}
          {...field('phone')}
        />
        <FormError>{formError}</FormError>
        <div>
          <Button type="submit" loading={busy}>
            {texts.profile.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { profileChangeSchema, type User } from '@second-gear/contract/users';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { showErrors } from '../../../shared/forms/form-errors.ts';
import { updateMe } from './api.ts';
import { profileTexts } from './texts.ts';

interface ProfileFields {
  name?: string | undefined;
  phone?: string | undefined;
}

/** Returns the fields that differ from the saved values. */
const getChanges = (typed: ProfileFields, saved: ProfileFields): ProfileFields => ({
  ...(typed.name === saved.name ? {} : { name: typed.name }),
  ...(typed.phone === saved.phone ? {} : { phone: typed.phone }),
});

const validateChanges = zodResolver(profileChangeSchema);

/**
 * Edits name and phone. If the server rejects a change, the typed values stay. Only changed fields are
 * validated and sent, so that an old invalid value does not block the other field.
 */
export function ProfileForm({ me }: { me: User }): ReactElement {
  const client = useQueryClient();
  const [saved, setSaved] = useState<ProfileFields>({ name: me.name, phone: me.phone });
  const resolver: Resolver<ProfileFields, unknown, ProfileFields> = (typed, context, options) =>
    validateChanges(getChanges(typed, saved), context, options);
  const form = useForm({ resolver, defaultValues: saved });
  const { errors, isSubmitting } = form.formState;

  const once = useSingleFlight();
  const save = form.handleSubmit(async (change) => {
    const typed = form.getValues();
    try {
      await updateMe(change);
    } catch (error) {
      showErrors(error, ['name', 'phone'], form.setError);
      return;
    }
    notify.success(profileTexts.saved);
    const newValues = { ...saved, ...change };
    setSaved(newValues);
    // Text typed while the request was pending stays in the form as the next change.
    const currentValues = form.getValues();
    const isChanged = (name: keyof ProfileFields) => currentValues[name] !== typed[name];
    form.reset({
      name: isChanged('name') ? currentValues.name : newValues.name,
      phone: isChanged('phone') ? currentValues.phone : newValues.phone,
    });
    await invalidateAfter(client, 'updateProfile');
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const element = event.currentTarget;
        void once(() => {
          syncDisplayedValues(form, element);
          return save();
        });
      }}
      noValidate
    >
      <Stack gap={4}>
        <TextField
          label={profileTexts.name}
          autoComplete="name"
          required
          hint={me.verified ? profileTexts.nameHint : undefined}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={profileTexts.phone}
          type="tel"
          autoComplete="tel"
          hint={profileTexts.phoneHint}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        {errors.root?.['server']?.message ? <FormError>{errors.root['server'].message}</FormError> : null}
        <div>
          <Button type="submit" loading={isSubmitting}>
            {profileTexts.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

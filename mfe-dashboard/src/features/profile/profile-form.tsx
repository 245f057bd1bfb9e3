import { zodResolver } from '@hookform/resolvers/zod';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { profileChangeSchema, type User } from '@second-gear/contract/users';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { readShown } from '@second-gear/ui/form-values';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { changeMe } from '../../api/change-me.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { profile } from './texts.ts';

/** Changes name and phone; a refused change keeps what was typed. */
export function ProfileForm({ me }: { me: User }): ReactElement {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(profileChangeSchema),
    defaultValues: { name: me.name, phone: me.phone },
  });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (change) => {
    try {
      await changeMe(change);
    } catch (error) {
      showErrors(error, ['name', 'phone'], form.setError);
      return;
    }
    notify.success(profile.saved);
    form.reset(change);
    await refreshAfter(client, 'profile');
  });

  return (
    <form
      onSubmit={(event) => {
        readShown(form, event.currentTarget);
        void save(event);
      }}
      noValidate
    >
      <Stack gap={4}>
        <TextField
          label={profile.name}
          autoComplete="name"
          required
          hint={me.verified ? profile.nameHint : undefined}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={profile.phone}
          type="tel"
          autoComplete="tel"
          hint={profile.phoneHint}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        {errors.root?.['server']?.message ? <FormError>{errors.root['server'].message}</FormError> : null}
        <div>
          <Button type="submit" loading={isSubmitting}>
            {profile.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

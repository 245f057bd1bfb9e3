import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { useCloseDialog } from '@second-gear/ui/form-dialog';
import { Cluster } from '@second-gear/ui/layout';
import { common } from '../../texts.ts';

/** Returns the server's error for one field of a rejected form. */
export const findFieldError = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** Footer of a dialog's form: error of the last attempt, submit button and cancel button. */
export function FormActions({
  mutation,
  submitLabel,
}: {
  mutation: { error: unknown; isPending: boolean };
  submitLabel: string;
}) {
  const close = useCloseDialog();
  return (
    <>
      {mutation.error ? <FormError>{toErrorMessage(mutation.error)}</FormError> : null}
      <Cluster gap={3}>
        <Button type="submit" loading={mutation.isPending}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={close} disabled={mutation.isPending}>
          {common.actions.cancel}
        </Button>
      </Cluster>
    </>
  );
}

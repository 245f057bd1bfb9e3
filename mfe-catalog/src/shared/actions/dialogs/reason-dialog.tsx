import { toErrorMessage } from '@second-gear/contract/error-message';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { SelectField, TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type FormEvent, useRef, useState } from 'react';
import { getFieldText } from '../../field-text.ts';
import { common } from '../../texts.ts';
import { findFieldError, FormActions } from './form-actions.tsx';

/** Maximum length of the details. Together with the reason they must fit the API's limit. */
const MAX_DETAILS_LENGTH = 900;

/**
 * Dialog to report something with a selected reason and optional details. No reason is preselected, so a
 * quick submit can't send an accidental accusation.
 */
export function ReasonDialog({
  title,
  texts,
  sendReport,
  successMessage,
  onDone,
  onClose,
}: {
  title: string;
  texts: { intro: string; label: string; reasons: readonly string[]; more: string; send: string };
  sendReport: (reason: string) => Promise<unknown>;
  /** Toast after the report was sent. */
  successMessage: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLSelectElement>(null);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const sending = useSingleFlightMutation({
    mutationFn: sendReport,
    onSuccess: () => {
      onDone();
      notify.success(successMessage);
      onClose();
    },
    onError: (error) => notify.error(toErrorMessage(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = getFieldText(form, 'reason');
    setIsReasonMissing(reason === '');
    const fullReason = [reason, getFieldText(form, 'more')].filter(Boolean).join(': ');
    if (reason) sending.mutate(fullReason);
    else field.current?.focus();
  };
  return (
    <FormDialog onClose={onClose} title={title} busy={sending.isPending}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{texts.intro}</p>
          <InertFields inert={sending.isPending}>
            <Stack gap={4}>
              <SelectField
                label={texts.label}
                name="reason"
                required
                placeholder={common.reason.choose}
                error={isReasonMissing && common.reason.required}
                ref={field}
                onChange={() => setIsReasonMissing(false)}
                options={texts.reasons.map((reason) => ({ value: reason, label: reason }))}
              />
              <TextAreaField
                label={texts.more}
                // The form offers fixed reasons, so the server can only reject the details.
                error={findFieldError(sending.error, 'reason')}
                name="more"
                rows={3}
                maxLength={MAX_DETAILS_LENGTH}
              />
            </Stack>
          </InertFields>
          <FormActions mutation={sending} submitLabel={texts.send} />
        </Stack>
      </form>
    </FormDialog>
  );
}

import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { send } from '../../calls.ts';
import { getFieldText } from '../../field-text.ts';
import { common } from '../../texts.ts';
import { findFieldError, FormActions } from './form-actions.tsx';

const MAX_MESSAGE_LENGTH = 2000;

/** Warning after the user sent a message with contact details. */
function ContactDataWarning({ onClose }: { onClose: () => void }) {
  const messageTexts = common.message;
  const doneButton = useRef<HTMLButtonElement>(null);
  // The focused button disappeared with the form, so focus moves to the new one.
  useEffect(() => doneButton.current?.focus(), []);
  return (
    <Callout
      tone="warning"
      title={messageTexts.contactDataTitle}
      action={
        <Button ref={doneButton} onClick={onClose}>
          {messageTexts.done}
        </Button>
      }
    >
      {messageTexts.contactData}
    </Callout>
  );
}

/**
 * Dialog to message a car's seller. A message with contact details is sent too, but its author then gets a
 * warning.
 */
export default function MessageDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const messageTexts = common.message;
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const sending = useSingleFlightMutation({
    mutationFn: (text: string) => send('startThread', { body: { carId: car._id, text } }),
    onSuccess: ({ holdsContactData }) => {
      void invalidateAfter(queryClient, 'sendMessage');
      // The dialog's warning also states that the message was sent.
      if (holdsContactData) return;
      notify.success(common.actions.messageToast);
      onClose();
    },
    onError: (error) => notify.error(toErrorMessage(error)),
  });
  const isWarned = sending.data?.holdsContactData ?? false;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = getFieldText(new FormData(event.currentTarget), 'text');
    setIsEmpty(text === '');
    if (text) sending.mutate(text);
    else field.current?.focus();
  };
  return (
    <FormDialog onClose={onClose} title={messageTexts.title(car.seller.name)} busy={sending.isPending}>
      <div role="status">{isWarned && <ContactDataWarning onClose={onClose} />}</div>
      {!isWarned && (
        <form noValidate onSubmit={submit}>
          <Stack gap={4}>
            <InertFields inert={sending.isPending}>
              <TextAreaField
                label={messageTexts.label}
                hint={messageTexts.hint(formatCarTitle(car))}
                error={isEmpty ? messageTexts.required : findFieldError(sending.error, 'text')}
                name="text"
                rows={5}
                maxLength={MAX_MESSAGE_LENGTH}
                ref={field}
              />
            </InertFields>
            <FormActions mutation={sending} submitLabel={messageTexts.send} />
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}

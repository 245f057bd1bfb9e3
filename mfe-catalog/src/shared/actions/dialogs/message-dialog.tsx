import { carTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { Held } from '@second-gear/ui/held';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { startThread } from '../../../api/start-thread.ts';
import { fieldText } from '../../list/field-text.ts';
import { common } from '../../texts.ts';
import { FormEnd, refusedField } from './form-end.tsx';

const MESSAGE_LENGTH = 2000;

/** Warns while a message is being sent, because its response may navigate. */
function Warning({ onClose }: { onClose: () => void }) {
  const words = common.message;
  const done = useRef<HTMLButtonElement>(null);
  // The focused button disappeared together with the form.
  useEffect(() => done.current?.focus(), []);
  return (
    <Callout
      tone="warning"
      title={common.actions.messageToast}
      action={
        <Button ref={done} onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      {words.contactData}
    </Callout>
  );
}

/**
 * Dialog to message a car's seller. A message with contact details is sent too, with a warning to its author.
 */
export default function MessageDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const words = common.message;
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [empty, setEmpty] = useState(false);
  const send = useMutationOnce({
    mutationFn: (text: string) => startThread(car._id, text),
    onSuccess: ({ holdsContactData }) => {
      void refreshAfter(queryClient, 'writing');
      notify.success(common.actions.messageToast);
      if (!holdsContactData) onClose();
    },
    onError: (error) => notify.error(failureText(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = fieldText(new FormData(event.currentTarget), 'text');
    setEmpty(text === '');
    if (text) send.mutate(text);
    else field.current?.focus();
  };
  return (
    <FormDialog onClose={onClose} title={words.title(car.seller.name)} busy={send.isPending}>
      <div role="status">{send.data?.holdsContactData ? <Warning onClose={onClose} /> : null}</div>
      {send.data?.holdsContactData ? null : (
        <form noValidate onSubmit={submit}>
          <Stack gap={4}>
            <Held held={send.isPending}>
              <TextAreaField
                label={words.label}
                hint={words.hint(carTitle(car))}
                error={empty ? words.required : refusedField(send.error, 'text')}
                name="text"
                rows={5}
                maxLength={MESSAGE_LENGTH}
                ref={field}
              />
            </Held>
            <FormEnd sending={send} send={words.send} />
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}

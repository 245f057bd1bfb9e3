import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Failure, toFailure } from './failure.tsx';

export interface SchemaForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** Error of the last submission. Null before the first submission and during each one. */
  failure: Failure | null;
  /** Sets the error of a step outside the form, such as a provider's button. */
  setFailure: (failure: Failure | null) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form validated with a contract schema. Errors appear on blur or submit, and the first invalid field gets
 * focus. Ignores a second submission during the first. An error from `send` becomes `failure`, plus field
 * errors from the server. The values remain as typed.
 */
export function useSchemaForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodMiniType<Out, In>,
  send: (values: Out) => Promise<void>,
  defaultValues: DefaultValues<In>,
): SchemaForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, undefined, { mode: 'sync' }),
    mode: 'onTouched',
    defaultValues,
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  const runSingleFlight = useSingleFlight();

  const trySend = async (values: Out) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(toFailure(error));
      if (!(error instanceof ApiError)) return;
      showFieldErrors(Object.keys(values) as Path<In>[], error.fields, form.setError);
    }
  };

  return {
    form,
    failure,
    setFailure,
    submit: (event) => {
      event.preventDefault();
      const element = event.currentTarget;
      void runSingleFlight(() => {
        syncDisplayedValues(form, element);
        return form.handleSubmit(trySend)(event);
      });
    },
  };
}

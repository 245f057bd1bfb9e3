import { toNestErrors } from '@hookform/resolvers';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFocusFirstError } from './use-focus-first-error.ts';

/** The values to send, or error messages by field. Errors of the whole form have the name `root.server`. */
export type Validation<Out> = { value: Out; errors: null } | { value: null; errors: Record<string, string> };

/** Validates a form with a schema. Returns the first error of each field. */
export function validateWith<Out, In>(schema: z.ZodMiniType<Out, In>, form: unknown): Validation<Out> {
  const { data, error } = schema.safeParse(form);
  if (!error) return { value: data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? 'root.server')] ??= message;
  return { value: null, errors };
}

export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/** Registers a field. Returns its props, including the text of its error. */
export function getFieldProps<In extends FieldValues, Out>(
  { register, formState }: UseFormReturn<In, unknown, Out>,
  name: Path<In>,
  options?: RegisterOptions<In, Path<In>>,
): FieldProps {
  const error = get<FieldErrors<In>, FieldError | undefined>(formState.errors, name);
  return { ...register(name, options), error: error?.message };
}

/**
 * Shows the errors of a rejected form: field errors at their inputs, other errors at the form
 * (`root.server`). `fields` are the form's field names.
 */
function showErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  const fieldErrors = error instanceof ApiError ? (error.fields ?? {}) : {};
  const unknownErrors = showFieldErrors(fields, fieldErrors, setError);
  if (unknownErrors.length > 0 || Object.keys(fieldErrors).length === 0) {
    setError('root.server', { message: [toErrorMessage(error), ...unknownErrors].join(' ') });
  }
}

type ValidationRules<In, Out> = z.ZodMiniType<Out, In> | ((input: In) => Validation<Out>);

interface ValidatedFormOptions<In extends FieldValues, Out> {
  /** Contract schema, or a function for rules that no schema expresses. */
  validate: ValidationRules<In, Out>;
  /** Names of all fields in reading order, with their initial values. */
  defaultValues: DefaultValues<In>;
  /** Runs before the validation, for example to finish uploads. If it resolves to false, nothing is sent. */
  prepare?: () => Promise<boolean>;
  /** Receives the validated values. If it rejects, the form shows the error and keeps the typed values. */
  send: (values: Out) => unknown;
}

interface ValidatedForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  field: (name: Path<In>, options?: RegisterOptions<In, Path<In>>) => FieldProps;
  /** Whether `prepare` runs. */
  isPreparing: boolean;
  /** Whether the form is being prepared, validated or sent. */
  busy: boolean;
  /** Error of the whole form. */
  formError: string | undefined;
  /** Shows an error of a request that starts after `send`, such as one that requires a confirmation. */
  showError: (error: unknown) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

function toResolver<In extends FieldValues, Out>(
  rules: ValidationRules<In, Out>,
): Resolver<In, unknown, Out> {
  return (input, _context, options) => {
    const { value, errors } = typeof rules === 'function' ? rules(input) : validateWith(rules, input);
    if (errors === null) return { values: value, errors: {} };
    const fieldErrors = Object.entries(errors).map(([name, message]) => [name, { type: 'custom', message }]);
    return { values: {}, errors: toNestErrors(Object.fromEntries(fieldErrors), options) };
  };
}

/**
 * Returns a form that is validated on submit and, after the first submit, on change. Ignores a second
 * submission during the first. After a failed submission, the first invalid field in reading order gets
 * focus.
 */
export function useValidatedForm<In extends FieldValues, Out>({
  validate,
  defaultValues,
  prepare,
  send,
}: ValidatedFormOptions<In, Out>): ValidatedForm<In, Out> {
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(element);
  const runSingleFlight = useSingleFlight();
  const [isPreparing, setIsPreparing] = useState(false);
  const form = useForm<In, unknown, Out>({
    resolver: toResolver(validate),
    defaultValues,
    // React Hook Form would focus the fields in the order in which they mounted.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;

  const displayErrors = (error: unknown) => {
    showErrors(error, Object.keys(defaultValues) as Path<In>[], form.setError);
  };
  const validateAndSend = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      displayErrors(error);
    }
  });
  const prepareAndSend = async () => {
    if (prepare) {
      setIsPreparing(true);
      const isReady = await prepare();
      setIsPreparing(false);
      if (!isReady) return;
    }
    await validateAndSend();
    focusFirstError();
  };

  return {
    form,
    field: (name, options) => getFieldProps(form, name, options),
    isPreparing,
    busy: isPreparing || isSubmitting,
    formError: errors.root?.['server']?.message,
    showError: (error) => {
      displayErrors(error);
      focusFirstError();
    },
    submit: (event) => {
      event.preventDefault();
      const formElement = event.currentTarget;
      void runSingleFlight(() => {
        element.current = formElement;
        syncDisplayedValues(form, formElement);
        return prepareAndSend();
      });
    },
  };
}

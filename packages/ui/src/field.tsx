import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Checkbox, Control, FileControl, FormErrorBox, InputFrame } from './field-css.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useDeferredBlur } from './use-deferred-blur.ts';

/** Separates the props in FieldTexts from the control's props. */
function splitTexts<P extends FieldTexts>({ label, hint, error, hideLabel, optional, ...control }: P) {
  return { texts: { label, hint, error, hideLabel, optional }, control };
}

export type TextFieldProps = FieldTexts & {
  /** Icon inside the control, before the text. */
  icon?: IconName | undefined;
  /** Short unit or sign before the text, such as $. */
  prefix?: string | undefined;
  /** Short unit after the text, such as `km`. */
  suffix?: string | undefined;
} & Omit<ComponentPropsWithRef<'input'>, 'prefix'>;

/**
 * Single-line input of any text-like `type`: text, number, date, email. Accepts the props of `register(...)`.
 */
export function TextField(props: TextFieldProps): ReactElement {
  const { texts, control } = splitTexts(props);
  const { className, id, icon, prefix, suffix, 'aria-describedby': describedBy, ...input } = control;
  const onBlur = useDeferredBlur(input.onBlur);
  return (
    <FieldFrame texts={texts} id={id} describedBy={describedBy} className={className}>
      {(controlProps) => (
        <InputFrame>
          {icon ? <Icon name={icon} size={18} /> : null}
          {prefix ? <span aria-hidden="true">{prefix}</span> : null}
          <input type="text" {...input} onBlur={onBlur} {...controlProps} />
          {suffix ? <span aria-hidden="true">{suffix}</span> : null}
        </InputFrame>
      )}
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>;

export function TextAreaField(props: TextAreaFieldProps): ReactElement {
  const { texts, control } = splitTexts(props);
  const { className, id, 'aria-describedby': describedBy, ...area } = control;
  const onBlur = useDeferredBlur(area.onBlur);
  return (
    <FieldFrame texts={texts} id={id} describedBy={describedBy} className={className}>
      {(controlProps) => <Control as="textarea" rows={4} {...area} onBlur={onBlur} {...controlProps} />}
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** Group name. Adjacent options with the same name form a group. */
  group?: string | undefined;
}

/** Groups adjacent options. */
function groupOptions(
  options: readonly SelectOption[],
): { group: string | undefined; options: SelectOption[] }[] {
  const groups: { group: string | undefined; options: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

const toOption = ({ value, label, disabled }: SelectOption): ReactElement => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

export type SelectFieldProps = FieldTexts & {
  options: readonly SelectOption[];
  /** First option, which labels the field and can't be selected. */
  placeholder?: string | undefined;
} & Omit<ComponentPropsWithRef<'select'>, 'children'>;

/** Native dropdown. Starts at the placeholder unless a value is set. */
export function SelectField(props: SelectFieldProps): ReactElement {
  const { texts, control } = splitTexts(props);
  const { className, id, options, placeholder, 'aria-describedby': describedBy, ...select } = control;
  const onBlur = useDeferredBlur(select.onBlur);
  const initialProps =
    placeholder !== undefined && select.value === undefined && select.defaultValue === undefined
      ? { defaultValue: '' }
      : {};
  return (
    <FieldFrame texts={texts} id={id} describedBy={describedBy} className={className}>
      {(controlProps) => (
        <InputFrame $select>
          <select {...initialProps} {...select} onBlur={onBlur} {...controlProps}>
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {groupOptions(options).map(({ group, options: members }) =>
              group === undefined ? (
                members.map(toOption)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(toOption)}
                </optgroup>
              ),
            )}
          </select>
          <Icon name="chevron-down" size={16} />
        </InputFrame>
      )}
    </FieldFrame>
  );
}

export type FileFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'type'>;

/** Native file input. Accepts the usual attributes, such as `accept` and `multiple`. */
export function FileField(props: FileFieldProps): ReactElement {
  const { texts, control } = splitTexts(props);
  const { className, id, 'aria-describedby': describedBy, ...input } = control;
  return (
    <FieldFrame texts={texts} id={id} describedBy={describedBy} className={className}>
      {(controlProps) => <FileControl {...input} type="file" {...controlProps} />}
    </FieldFrame>
  );
}

export type CheckboxFieldProps = Omit<FieldTexts, 'hideLabel' | 'optional'> &
  Omit<ComponentPropsWithRef<'input'>, 'type'>;

/** One checkbox with its label next to it. */
export function CheckboxField({
  label,
  hint,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  ...input
}: CheckboxFieldProps): ReactElement {
  return (
    <CheckboxFrame texts={{ label, hint, error }} id={id} describedBy={describedBy} className={className}>
      {(controlProps) => <Checkbox {...input} type="checkbox" {...controlProps} />}
    </CheckboxFrame>
  );
}

const CheckboxFrame = styled(FieldFrame)`
  grid-template-columns: auto 1fr;
  column-gap: var(--sg-space-3);
  align-items: center;

  .sg-label-line {
    grid-column: 2;
    grid-row: 1;
  }
  label {
    font-size: var(--sg-text-m);
    font-weight: 450;
    padding-block: 0.25rem;
  }
  input {
    grid-row: 1;
    grid-column: 1;
  }
  .sg-hint,
  .sg-error {
    grid-column: 2;
  }
`;

function ErrorBox({ children }: { children: ReactNode }): ReactElement {
  const errorBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus in the form means that the user has pressed its button. The error may be outside the viewport.
    const { current } = errorBox;
    if (current?.closest('form')?.contains(document.activeElement))
      current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <FormErrorBox role="alert" ref={errorBox}>
      <Icon name="alert" size={20} />
      <div>{children}</div>
    </FormErrorBox>
  );
}

/**
 * Red error message for a whole form. When it appears, screen readers announce it, and the focused form
 * scrolls it into view. Renders nothing without text.
 */
export function FormError({ children }: { children?: ReactNode }): ReactElement | null {
  if (children === undefined || children === null || children === '' || children === false) return null;
  return <ErrorBox>{children}</ErrorBox>;
}

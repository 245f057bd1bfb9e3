import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './icon.tsx';

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger';

const ICON_BY_TONE: Record<CalloutTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

const Box = styled.div<{ $tone: CalloutTone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--sg-space-3);
  padding: var(--sg-space-4);
  border-radius: var(--sg-radius-m);
  background: ${({ $tone }) => `var(--sg-${$tone}-soft)`};
  color: ${({ $tone }) => `var(--sg-on-${$tone}-soft)`};

  > div {
    display: grid;
    gap: var(--sg-space-3);
    min-width: 0;
  }
  .sg-title {
    font-weight: 650;
  }
`;

/** Important information on a colored background, with an optional action. */
export function Callout({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: CalloutTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons below the text. */
  action?: ReactNode;
}): ReactElement {
  return (
    <Box $tone={tone}>
      <Icon name={ICON_BY_TONE[tone]} size={22} />
      <div>
        {title ? <p className="sg-title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div>{action}</div> : null}
      </div>
    </Box>
  );
}

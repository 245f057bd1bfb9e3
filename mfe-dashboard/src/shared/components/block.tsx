import { Card, Stack } from '@second-gear/ui/layout';
import { type ReactElement, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { RowStyles } from './rows.tsx';

const Heading = styled.h2`
  font-size: var(--sg-text-xl);
  font-weight: 750;
`;

interface Props {
  title: string;
  /** Hides the block in print, because it contains only actions. */
  isHiddenInPrint?: boolean;
  children: ReactNode;
}

/** A section with a heading. The heading takes focus if a focused button in the section disappears. */
export function Block({ title, isHiddenInPrint = false, children }: Props): ReactElement {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={isHiddenInPrint ? 'sg-screen-only' : undefined}>
      <RowStyles>
        <Stack gap={4}>
          <Heading id={id} tabIndex={-1}>
            {title}
          </Heading>
          {children}
        </Stack>
      </RowStyles>
    </Card>
  );
}

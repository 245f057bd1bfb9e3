import { Card, Stack } from '@second-gear/ui/layout';
import { type ReactElement, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Rows } from '../rows.tsx';

const Heading = styled.h2`
  font-size: var(--sg-text-xl);
  font-weight: 750;
`;

/** A named part of the page of an order; its heading takes the focus where a button in it goes. */
export function Block({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Rows>
        <Stack gap={4}>
          <Heading id={id} tabIndex={-1}>
            {title}
          </Heading>
          {children}
        </Stack>
      </Rows>
    </Card>
  );
}

import { Stack } from '@second-gear/ui/layout';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const NoticeBox = styled.section`
  max-width: 44rem;
  padding: var(--sg-space-5);
  border: 1px solid var(--sg-line);
  border-inline-start: 5px solid var(--sg-primary);
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface);
  &[data-tone='alert'] {
    border-inline-start-color: var(--sg-danger);
  }
  h2 {
    font-size: var(--sg-text-xl);
  }
  ol {
    padding-inline-start: var(--sg-space-5);
  }
`;

/** Notice about a payment's status. Screen readers announce it. */
export function Notice({
  title,
  live,
  children,
}: {
  title: ReactNode;
  live: 'status' | 'alert';
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button disappeared with its form, so focus moves to the heading.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <NoticeBox role={live} data-tone={live}>
      <Stack gap={3}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </Stack>
    </NoticeBox>
  );
}

import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-3);

  > .state {
    flex: 1 1 18rem;
    min-width: 0;
  }
`;

const Block = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-3);
  padding-block: var(--sg-space-5);
  border-top: 1px solid var(--sg-line);
`;

/** A module of the ui package in all its states. `moduleName` is the module's import name. */
export function Sample({ moduleName, children }: { moduleName: string; children: ReactNode }): ReactElement {
  return (
    <Block data-part={moduleName}>
      <SectionTitle>packages/ui/{moduleName}</SectionTitle>
      <Row>{children}</Row>
    </Block>
  );
}

import type { DisputeCase } from '@second-gear/contract/disputes';
import { Card, SectionTitle, Stack } from '@second-gear/ui/layout';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatInstant } from '../../../shared/format/format.ts';
import { DisputeDecisionForm } from './decision-form.tsx';
import { texts } from './texts.ts';

/** Returns the heading of a decided dispute. */
function getResultText({ kind, dispute: { decision, refund } }: DisputeCase): string {
  if (kind === 'bank')
    return decision === 'release'
      ? texts.decision.bankResults.release
      : texts.decision.bankResults.refund(refund);
  if (decision === 'release') return texts.decision.results.release;
  return decision === 'part' ? texts.decision.results.part(refund) : texts.decision.results.refund(refund);
}

/** Shows a decided dispute. Takes focus if the dispute was decided while the page was open. */
function DecidedSection({ dispute, takesFocus }: { dispute: DisputeCase; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (takesFocus && (activeElement === null || activeElement === document.body)) heading.current?.focus();
  }, [takesFocus]);
  const { decisionReason, decidedAt } = dispute.dispute;
  return (
    <section aria-labelledby="case-result">
      <SectionTitle id="case-result" ref={heading} tabIndex={-1}>
        {getResultText(dispute)}
      </SectionTitle>
      <Stack gap={2}>
        {decisionReason === null ? null : <p>{decisionReason}</p>}
        {decidedAt === null ? null : <p>{texts.decision.decidedOn(formatInstant(decidedAt))}</p>}
      </Stack>
    </section>
  );
}

const UndecidedSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby="case-decision">
    <SectionTitle id="case-decision">{title}</SectionTitle>
    <Card>{children}</Card>
  </section>
);

/**
 * Shows the decision of a dispute, or the form for it. For a bank's dispute, states that the bank decides.
 */
export function DecisionSection({ dispute }: { dispute: DisputeCase }): ReactElement {
  const isDecided = dispute.dispute.decision !== null;
  const [wasOpen] = useState(!isDecided);
  if (isDecided) return <DecidedSection dispute={dispute} takesFocus={wasOpen} />;
  return dispute.kind === 'bank' ? (
    <UndecidedSection title={texts.decision.bankTitle}>
      <Stack gap={3}>
        <p>{texts.decision.bankLead}</p>
        <p>{texts.decision.bankUndecided}</p>
      </Stack>
    </UndecidedSection>
  ) : (
    <UndecidedSection title={texts.decision.title}>
      <DisputeDecisionForm dispute={dispute} />
    </UndecidedSection>
  );
}

import {
  type Finding,
  MAX_REJECTION_REASON_LENGTH,
  MODERATION_STATES,
  type ModerationCase,
  type ModerationState,
  type TextRange,
} from '@second-gear/contract/moderation';
import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { formatPrice } from '@second-gear/contract/money';
import { createParagraphsSchema } from '@second-gear/contract/plain-text';
import { Stack } from '@second-gear/ui/layout';
import { ReviewStars } from '@second-gear/ui/rating';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { RowActions, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { UserLink } from '../../../shared/components/user-link.tsx';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { decideModerationCase, moderationCasesQuery } from './api.ts';
import { caseBulkActions, getCaseName } from './bulk-cases.ts';
import { ModerationRules } from './moderation-rules.tsx';
import { texts } from './texts.ts';

/** Lists what the moderation rules found, one sentence each. */
const Findings = ({ findings }: { findings: readonly Finding[] }): ReactElement => (
  <Stack as="ul" gap={1}>
    {findings.map(({ rule, says }) => (
      <li key={rule}>{says}</li>
    ))}
  </Stack>
);

/** Highlights the given ranges of text. The ranges must be sorted and must not overlap. */
const HighlightedText = ({ text, marks }: { text: string; marks: readonly TextRange[] }): ReactElement => (
  <>
    {marks.map(({ from, to }, index) => (
      <span key={from}>
        {text.slice(marks[index - 1]?.to ?? 0, from)}
        <mark>{text.slice(from, to)}</mark>
      </span>
    ))}
    <span>{text.slice(marks.at(-1)?.to ?? 0)}</span>
  </>
);

interface RejectDialogProps {
  /** Name of the rejected listing or review, such as `Audi A4`. */
  name: string;
  kind: ModerationKind;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Requests the reason for a rejection, which is shown to the author. */
const RejectDialog = ({ name, kind, onReject, onClose }: RejectDialogProps): ReactElement => (
  <TextDialog
    title={texts.rejectTitle(name)}
    lead={texts.rejectLead[kind]}
    field={{
      name: 'reason',
      schema: createParagraphsSchema('Reason', MAX_REJECTION_REASON_LENGTH),
      label: texts.reason,
      hint: texts.reasonHint,
      rows: 3,
      maxLength: MAX_REJECTION_REASON_LENGTH,
    }}
    label={texts.reject}
    danger
    onSend={onReject}
    onClose={onClose}
  />
);

export interface CaseDecision {
  item: ModerationCase;
  decision: ModerationState;
  reason?: string;
}

const CaseSummary = ({ item }: { item: ModerationCase }): ReactElement => (
  <CarCell image={item.images[0]} carId={item.carId} name={getCaseName(item)}>
    {item.stars === null ? null : (
      <RowNote>
        <ReviewStars stars={item.stars} />
      </RowNote>
    )}
    {item.resellPrice === null ? null : <RowNote>{formatPrice(item.resellPrice)}</RowNote>}
  </CarCell>
);

/**
 * Renders `/dashboard/moderation`: the listings and reviews that await a decision, the decided ones, and the
 * rules.
 */
export function ReviewQueue(): ReactElement {
  const stateChoice = useUrlChoice('state', MODERATION_STATES);
  const state = stateChoice.selected ?? 'waiting';
  const query = useInfiniteQuery(moderationCasesQuery(state));
  const [caseToReject, setCaseToReject] = useState<ModerationCase | null>(null);
  const decide = useAction({
    run: ({ item, decision, reason }: CaseDecision) => decideModerationCase(item._id, decision, reason),
    successText: ({ decision }) => texts.done[decision],
    invalidates: 'decideCase',
    onDone: () => setCaseToReject(null),
    undo: {
      run: ({ item }) => decideModerationCase(item._id, 'waiting'),
      successText: texts.done.waiting,
      // Putting a case back into the queue is already an undo.
      isPossible: ({ decision }) => decision !== 'waiting',
    },
  });

  const renderActions = (item: ModerationCase) => {
    const rowName = getCaseName(item);
    if (item.state !== 'waiting') {
      return (
        <RowActions>
          <RowButton
            rowName={rowName}
            loading={decide.isPending}
            onClick={() => decide.mutate({ item, decision: 'waiting' })}
          >
            {texts.returnToQueue}
          </RowButton>
          {item.reason === '' ? null : <RowNote>{texts.rejectedBecause(item.reason)}</RowNote>}
        </RowActions>
      );
    }
    return (
      <RowActions>
        <RowButton
          tone="primary"
          rowName={rowName}
          loading={decide.isPending}
          onClick={() => decide.mutate({ item, decision: 'approved' })}
        >
          {texts.approve}
        </RowButton>
        <RowButton
          tone="danger"
          rowName={rowName}
          loading={decide.isPending}
          onClick={() => {
            decide.reset();
            setCaseToReject(item);
          }}
        >
          {texts.reject}
        </RowButton>
      </RowActions>
    );
  };

  return (
    <Screen title={texts.title}>
      <p>{texts.lead}</p>
      <ListFilters
        selects={[
          {
            label: texts.state,
            values: MODERATION_STATES,
            labels: texts.states,
            selected: state,
            select: (value) => stateChoice.select(value === 'waiting' ? '' : value),
          },
        ]}
      />
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        bulk={caseBulkActions}
        columns={[
          createSerialColumn(),
          { key: 'item', header: texts.item, rowHeader: true, cell: (item) => <CaseSummary item={item} /> },
          {
            key: 'findings',
            header: texts.flaggedFor,
            wide: true,
            cell: (item) => <Findings findings={item.findings} />,
          },
          {
            key: 'text',
            header: texts.text,
            wide: true,
            cell: ({ text, marks = [] }) =>
              text ? <HighlightedText text={text} marks={marks} /> : texts.noText,
          },
          {
            key: 'author',
            header: texts.author,
            cell: ({ ownerId, ownerName }) =>
              ownerId === null ? texts.deletedAccount : <UserLink id={ownerId} name={ownerName ?? ownerId} />,
          },
          { key: 'action', header: common.action, actions: true, cell: renderActions },
        ]}
        empty={{ title: texts.empty[state], help: texts.emptyHelp, icon: 'shield' }}
        actionError={caseToReject ? null : decide.error}
      />
      {query.isPending ? null : <ModerationRules />}
      {caseToReject ? (
        <RejectDialog
          name={getCaseName(caseToReject)}
          kind={caseToReject.kind}
          onReject={async (reason) => {
            await decide.mutateAsync({ item: caseToReject, decision: 'refused', reason });
          }}
          onClose={() => setCaseToReject(null)}
        />
      ) : null}
    </Screen>
  );
}

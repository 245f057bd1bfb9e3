import {
  MODERATION_STATES,
  type ModerationCase,
  type ModerationState,
} from '@second-gear/contract/moderation';
import { formatPrice } from '@second-gear/contract/money';
import { SelectField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import { ReviewStars } from '@second-gear/ui/rating';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { RowActions, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { UserLink } from '../../../shared/components/user-link.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-choice.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { decideModerationCase, moderationCasesQuery } from './api.ts';
import { caseBulkActions } from './bulk-cases.ts';
import { getCaseName } from './case-name.ts';
import { Findings } from './findings.tsx';
import { MarkedText } from './marked-text.tsx';
import { ModerationRules } from './moderation-rules.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { texts } from './texts.ts';

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
  const [rejecting, setRejecting] = useState<ModerationCase | null>(null);
  const decide = useAction({
    run: ({ item, decision, reason }: CaseDecision) => decideModerationCase(item._id, decision, reason),
    done: ({ decision }) => texts.done[decision],
    invalidates: 'decideCase',
    onDone: () => setRejecting(null),
    undo: {
      run: ({ item }) => decideModerationCase(item._id, 'waiting'),
      done: texts.done.waiting,
      // Putting a case back into the queue is already an undo.
      possible: ({ decision }) => decision !== 'waiting',
    },
  });

  const renderActions = (item: ModerationCase) => {
    const about = getCaseName(item);
    if (item.state !== 'waiting') {
      return (
        <RowActions>
          <RowButton
            about={about}
            loading={decide.isPending}
            onClick={() => decide.mutate({ item, decision: 'waiting' })}
          >
            {texts.putBack}
          </RowButton>
          {item.reason === '' ? null : <RowNote>{texts.reasonOf(item.reason)}</RowNote>}
        </RowActions>
      );
    }
    return (
      <RowActions>
        <RowButton
          tone="primary"
          about={about}
          loading={decide.isPending}
          onClick={() => decide.mutate({ item, decision: 'approved' })}
        >
          {texts.approve}
        </RowButton>
        <RowButton
          tone="danger"
          about={about}
          loading={decide.isPending}
          onClick={() => {
            decide.reset();
            setRejecting(item);
          }}
        >
          {texts.refuse}
        </RowButton>
      </RowActions>
    );
  };

  return (
    <Screen title={texts.title}>
      <p>{texts.lead}</p>
      <Grid min="14rem" gap={4}>
        <SelectField
          label={texts.state}
          value={state}
          options={MODERATION_STATES.map((value) => ({ value, label: texts.states[value] }))}
          onChange={({ target }) => stateChoice.select(target.value === 'waiting' ? '' : target.value)}
        />
      </Grid>
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        rowKey={(item) => item._id}
        bulk={caseBulkActions}
        columns={[
          serialColumn(),
          { key: 'what', header: texts.what, rowHeader: true, cell: (item) => <CaseSummary item={item} /> },
          {
            key: 'found',
            header: texts.found,
            wide: true,
            cell: (item) => <Findings findings={item.findings} />,
          },
          {
            key: 'words',
            header: texts.words,
            wide: true,
            cell: ({ text, marks = [] }) =>
              text ? <MarkedText text={text} marks={marks} /> : texts.wordless,
          },
          {
            key: 'author',
            header: texts.author,
            cell: ({ ownerId, ownerName }) =>
              ownerId === null ? texts.gone : <UserLink id={ownerId} name={ownerName ?? ownerId} />,
          },
          { key: 'action', header: common.action, actions: true, cell: renderActions },
        ]}
        empty={{ title: texts.empty[state], help: texts.emptyHelp, icon: 'shield' }}
        actionError={rejecting ? null : decide.error}
      />
      {query.isPending ? null : <ModerationRules />}
      {rejecting ? (
        <RejectDialog
          name={getCaseName(rejecting)}
          kind={rejecting.kind}
          onReject={async (reason) => {
            await decide.mutateAsync({ item: rejecting, decision: 'refused', reason });
          }}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </Screen>
  );
}

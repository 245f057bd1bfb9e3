import {
  MODERATION_STATES,
  type ModerationCase,
  type ModerationState,
} from '@second-gear/contract/moderation';
import { formatPrice } from '@second-gear/contract/money';
import { SelectField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import { GivenStars } from '@second-gear/ui/rating';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { decideCase } from '../../api/decide-case.ts';
import { casesQuery } from '../../api/list-cases.ts';
import { CarCell } from '../../shared/car-cell.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { PersonLink } from '../../shared/person-link.tsx';
import { RowActions, RowButton, RowNote } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useAction } from '../../shared/use-action.ts';
import { useChoice } from '../../shared/use-choice.ts';
import { Findings } from './findings.tsx';
import { manyCasesBulk } from './many-cases.ts';
import { MarkedText } from './marked-text.tsx';
import { nameOf } from './name-of.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { Rules } from './rules.tsx';
import { texts } from './texts.ts';

export interface Deciding {
  item: ModerationCase;
  decision: ModerationState;
  reason?: string;
}

const What = ({ item }: { item: ModerationCase }): ReactElement => (
  <CarCell image={item.images[0]} carId={item.carId} name={nameOf(item)}>
    {item.stars === null ? null : (
      <RowNote>
        <GivenStars stars={item.stars} />
      </RowNote>
    )}
    {item.resellPrice === null ? null : <RowNote>{formatPrice(item.resellPrice)}</RowNote>}
  </CarCell>
);

/** Renders `/dashboard/moderation`: pending cases, decided ones, and the rules. */
export function ReviewQueue(): ReactElement {
  const choice = useChoice('state', MODERATION_STATES);
  const state = choice.chosen ?? 'waiting';
  const query = useInfiniteQuery(casesQuery(state));
  const [refusing, setRefusing] = useState<ModerationCase | null>(null);
  const decide = useAction({
    run: ({ item, decision, reason }: Deciding) => decideCase(item._id, decision, reason),
    done: ({ decision }) => texts.done[decision],
    changes: 'moderating',
    onDone: () => setRefusing(null),
    undo: {
      run: ({ item }) => decideCase(item._id, 'waiting'),
      done: texts.done.waiting,
      // Putting a case back is already an undo.
      possible: ({ decision }) => decision !== 'waiting',
    },
  });

  const actions = (item: ModerationCase) => {
    const about = nameOf(item);
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
            setRefusing(item);
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
          onChange={({ target }) => choice.choose(target.value === 'waiting' ? '' : target.value)}
        />
      </Grid>
      <PagedTable
        title={texts.title}
        query={query}
        rowKey={(item) => item._id}
        bulk={manyCasesBulk}
        columns={[
          serial(),
          { key: 'what', header: texts.what, rowHeader: true, cell: (item) => <What item={item} /> },
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
              ownerId === null ? texts.gone : <PersonLink id={ownerId} name={ownerName ?? ownerId} />,
          },
          { key: 'action', header: common.action, actions: true, cell: actions },
        ]}
        empty={{ title: texts.empty[state], help: texts.emptyHelp, icon: 'shield' }}
        actionError={refusing ? null : decide.error}
      />
      {query.isPending ? null : <Rules />}
      {refusing ? (
        <RefuseDialog
          name={nameOf(refusing)}
          kind={refusing.kind}
          onRefuse={async (reason) => {
            await decide.mutateAsync({ item: refusing, decision: 'refused', reason });
          }}
          onClose={() => setRefusing(null)}
        />
      ) : null}
    </Screen>
  );
}

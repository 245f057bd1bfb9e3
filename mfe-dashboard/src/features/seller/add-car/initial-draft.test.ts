import { emptyContent } from './draft-storage.ts';
import { chooseInitialDraft } from './initial-draft.ts';

const buildStoredDraft = (id: string, unsaved: boolean) => ({
  ...emptyContent,
  id,
  unsaved,
  version: 2,
  unanswered: [],
  at: 1,
});
const buildServerDraft = (id: string) => ({
  ...emptyContent,
  _id: id,
  version: 5,
  changedAt: '2026-11-24T09:00:00.000Z',
});

test.each([
  [
    'the server’s version of this tab’s draft',
    'b',
    [],
    [buildServerDraft('a'), buildServerDraft('b')],
    'b',
    5,
  ],
  [
    'the unsent version of this tab’s draft',
    'b',
    [buildStoredDraft('b', true)],
    [buildServerDraft('a'), buildServerDraft('b')],
    'b',
    2,
  ],
  [
    'the server’s version if this tab has nothing unsent',
    'b',
    [buildStoredDraft('b', false)],
    [buildServerDraft('b')],
    'b',
    5,
  ],
  ['an unsent draft', null, [buildStoredDraft('c', true)], [buildServerDraft('a')], 'c', 2],
  [
    'the most recently changed draft',
    null,
    [buildStoredDraft('b', false)],
    [buildServerDraft('a'), buildServerDraft('b')],
    'a',
    5,
  ],
  ['a draft that was sent after the server read its list', null, [buildStoredDraft('b', false)], [], 'b', 2],
  ['the stored draft if the server is unreachable', null, [buildStoredDraft('b', false)], null, 'b', 2],
] as const)(
  'chooseInitialDraft opens %s',
  (_caseName, requestedId, storedDrafts, serverDrafts, id, version) => {
    expect(chooseInitialDraft(requestedId, storedDrafts, serverDrafts)).toMatchObject({ id, version });
  },
);

test('chooseInitialDraft opens an empty draft if there is none', () => {
  expect(chooseInitialDraft('b', [], [])).toMatchObject({ ...emptyContent, version: 0, isRestored: false });
});

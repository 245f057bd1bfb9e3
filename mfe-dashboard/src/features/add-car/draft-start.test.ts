import { emptyContent } from './draft.ts';
import { chooseStart } from './draft-start.ts';

const here = (id: string, unsaved: boolean) => ({
  ...emptyContent,
  id,
  unsaved,
  version: 2,
  unanswered: [],
  at: 1,
});
const there = (id: string) => ({
  ...emptyContent,
  _id: id,
  version: 5,
  changedAt: '2026-11-24T09:00:00.000Z',
});

test.each([
  ['the tab’s own, as the server has it', 'b', [], [there('a'), there('b')], 'b', 5],
  ['the tab’s own, not sent yet', 'b', [here('b', true)], [there('a'), there('b')], 'b', 2],
  ['the tab’s own as the server has it, where all was sent', 'b', [here('b', false)], [there('b')], 'b', 5],
  ['one that was not sent', null, [here('c', true)], [there('a')], 'c', 2],
  ['the one that was changed last', null, [here('b', false)], [there('a'), there('b')], 'a', 5],
  ['the browser’s own where the server cannot be asked', null, [here('b', false)], null, 'b', 2],
] as const)('chooseStart opens %s', (_what, wanted, kept, server, id, version) => {
  expect(chooseStart(wanted, kept, server)).toMatchObject({ id, version });
});

test('chooseStart opens an empty draft if there is none or the server has deleted it', () => {
  for (const kept of [[], [here('b', false)]]) {
    expect(chooseStart('b', kept, [])).toMatchObject({ ...emptyContent, version: 0, found: false });
  }
});

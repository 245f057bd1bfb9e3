import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { privateKey } from '@second-gear/shared-auth/session';
import { draftFormOf, emptyCarForm } from '../../shared/car-form/car-form.ts';
import { dropDraft, dropMissing, emptyContent, keepDraft, readDrafts, takeOver } from './draft.ts';

beforeEach(() => {
  localStorage.clear();
});

const saab = {
  ...{ ...emptyContent, form: { ...emptyContent.form, carName: 'Saab' } },
  ...{ id: 'draft-one', version: 3, unsaved: true, unanswered: ['[]'] },
};
/** Stores a draft as another tab or an earlier page would. */
const keepElsewhere = (draft: typeof saab) => {
  localStorage.setItem(
    privateKey('ada', `draft:${draft.id}:elsewhere`),
    JSON.stringify({ ...draft, at: Date.now() - 1000 }),
  );
};

test('readDrafts returns a draft unchanged, and only to the user who stored it', () => {
  keepDraft('ada', saab);
  expect(readDrafts('ada')).toEqual([{ ...saab, at: expect.any(Number) }]);
  expect(readDrafts('ben')).toEqual([]);
});

test('readDrafts returns a draft that an earlier version of the page has stored', () => {
  const { unanswered: _since, ...earlier } = saab;
  localStorage.setItem(privateKey('ada', 'draft:draft-one:elsewhere'), JSON.stringify({ ...earlier, at: 1 }));
  expect(readDrafts('ada')).toEqual([{ ...earlier, unanswered: [], at: 1 }]);
});

test.each(GARBAGE)('readDrafts ignores and removes a stored text that is no draft (%j)', (text) => {
  keepDraft('ada', saab);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(readDrafts('ada')).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('readDrafts returns the single draft of an older release once', () => {
  const key = privateKey('ada', 'add-car');
  const pictures = [{ url: '/api/images/1.webp', name: 'front.jpg' }];
  localStorage.setItem(
    key,
    JSON.stringify({ form: { ...draftFormOf(emptyCarForm), carName: 'Saab' }, pictures }),
  );
  const [found] = readDrafts('ada');
  expect(found).toMatchObject({ form: { carName: 'Saab' }, pictures, version: 0, unsaved: true });
  takeOver('ada', found!);
  expect(localStorage.getItem(key)).toBeNull();
  expect(readDrafts('ada')).toHaveLength(1);
});

test('drafts: a tab never overwrites or removes what another tab has not sent', () => {
  keepElsewhere({ ...saab, form: { ...saab.form, carModel: '900' } });
  keepDraft('ada', saab);
  takeOver('ada', { ...saab, at: 0 });
  expect(readDrafts('ada').map(({ form }) => form.carModel)).toEqual(['', '900']);
});

test('takeOver removes copies that this tab has taken over or the server already has', () => {
  keepElsewhere(saab);
  takeOver('ada', { ...saab, at: 0 });
  expect(readDrafts('ada')).toHaveLength(1);
  keepElsewhere({ ...saab, unsaved: false, version: 2, form: { ...saab.form, carModel: '9' } });
  takeOver('ada', { ...saab, at: 0 });
  expect(readDrafts('ada')).toHaveLength(1);
});

test('dropDraft removes one draft but neither other drafts nor changes unsent by another tab', () => {
  keepDraft('ada', saab);
  keepDraft('ada', { ...saab, id: 'draft-two' });
  dropDraft('ada', saab.id);
  expect(readDrafts('ada').map(({ id }) => id)).toEqual(['draft-two']);
  keepElsewhere({ ...saab, unsaved: false });
  dropDraft('ada', saab.id);
  expect(readDrafts('ada')).toHaveLength(1);
  keepElsewhere(saab);
  dropDraft('ada', saab.id);
  expect(readDrafts('ada').map(({ id }) => id)).toEqual(['draft-two', saab.id]);
});

test('dropMissing removes sent drafts that the server no longer has', () => {
  keepDraft('ada', { ...saab, unsaved: false });
  keepDraft('ada', { ...saab, id: 'draft-two', unsaved: false });
  keepDraft('ada', { ...saab, id: 'draft-three' });
  dropMissing('ada', ['draft-two']);
  expect(
    readDrafts('ada')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['draft-three', 'draft-two']);
});

test('an empty form is not stored as a draft', () => {
  takeOver('ada', { ...emptyContent, id: 'draft-new', version: 0, unsaved: false, unanswered: [], at: 0 });
  expect(readDrafts('ada')).toEqual([]);
});

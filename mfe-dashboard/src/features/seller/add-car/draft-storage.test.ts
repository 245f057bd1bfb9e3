import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { privateKey } from '@second-gear/shared-auth/session';
import { emptyCarForm, toDraftForm } from '../../../shared/car-form/car-form.ts';
import {
  adoptDraft,
  emptyContent,
  readStoredDrafts,
  readSentDraftIds,
  removeSentDrafts,
  removeStoredDraft,
  storeDraft,
} from './draft-storage.ts';

beforeEach(() => {
  localStorage.clear();
});

const saabDraft = {
  ...{ ...emptyContent, form: { ...emptyContent.form, carName: 'Saab' } },
  ...{ id: 'draft-one', version: 3, unsaved: true, unanswered: ['[]'] },
};
/** Stores a draft as another tab or an earlier page would. */
const storeInOtherTab = (draft: typeof saabDraft) => {
  localStorage.setItem(
    privateKey('ada', `draft:${draft.id}:elsewhere`),
    JSON.stringify({ ...draft, at: Date.now() - 1000 }),
  );
};

test('readStoredDrafts returns a draft unchanged, and only to the user who stored it', () => {
  storeDraft('ada', saabDraft);
  expect(readStoredDrafts('ada')).toEqual([{ ...saabDraft, at: expect.any(Number) }]);
  expect(readStoredDrafts('ben')).toEqual([]);
});

test('readStoredDrafts returns a draft that an earlier version of the page has stored', () => {
  const { unanswered: _since, ...earlier } = saabDraft;
  localStorage.setItem(privateKey('ada', 'draft:draft-one:elsewhere'), JSON.stringify({ ...earlier, at: 1 }));
  expect(readStoredDrafts('ada')).toEqual([{ ...earlier, unanswered: [], at: 1 }]);
});

test.each(GARBAGE)('readStoredDrafts ignores and removes stored text that is not a draft (%j)', (text) => {
  storeDraft('ada', saabDraft);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(readStoredDrafts('ada')).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('readStoredDrafts returns the single draft from an older release once', () => {
  const key = privateKey('ada', 'add-car');
  const pictures = [{ url: '/api/images/1.webp', name: 'front.jpg' }];
  localStorage.setItem(
    key,
    JSON.stringify({ form: { ...toDraftForm(emptyCarForm), carName: 'Saab' }, pictures }),
  );
  const [draft] = readStoredDrafts('ada');
  expect(draft).toMatchObject({ form: { carName: 'Saab' }, pictures, version: 0, unsaved: true });
  adoptDraft('ada', draft!);
  expect(localStorage.getItem(key)).toBeNull();
  expect(readStoredDrafts('ada')).toHaveLength(1);
});

test('a tab never overwrites or removes a draft that another tab has not sent', () => {
  storeInOtherTab({ ...saabDraft, form: { ...saabDraft.form, carModel: '900' } });
  storeDraft('ada', saabDraft);
  adoptDraft('ada', { ...saabDraft, at: 0 });
  expect(readStoredDrafts('ada').map(({ form }) => form.carModel)).toEqual(['', '900']);
});

test('adoptDraft removes copies that this tab has taken over or the server already has', () => {
  storeInOtherTab(saabDraft);
  adoptDraft('ada', { ...saabDraft, at: 0 });
  expect(readStoredDrafts('ada')).toHaveLength(1);
  storeInOtherTab({ ...saabDraft, unsaved: false, version: 2, form: { ...saabDraft.form, carModel: '9' } });
  adoptDraft('ada', { ...saabDraft, at: 0 });
  expect(readStoredDrafts('ada')).toHaveLength(1);
});

test('removeStoredDraft removes one draft but neither other drafts nor changes unsent by another tab', () => {
  storeDraft('ada', saabDraft);
  storeDraft('ada', { ...saabDraft, id: 'draft-two' });
  removeStoredDraft('ada', saabDraft.id);
  expect(readStoredDrafts('ada').map(({ id }) => id)).toEqual(['draft-two']);
  storeInOtherTab({ ...saabDraft, unsaved: false });
  removeStoredDraft('ada', saabDraft.id);
  expect(readStoredDrafts('ada')).toHaveLength(1);
  storeInOtherTab(saabDraft);
  removeStoredDraft('ada', saabDraft.id);
  expect(readStoredDrafts('ada').map(({ id }) => id)).toEqual(['draft-two', saabDraft.id]);
});

test('removeSentDrafts removes these drafts unless they have unsent text', () => {
  storeDraft('ada', { ...saabDraft, unsaved: false });
  storeDraft('ada', { ...saabDraft, id: 'draft-two', unsaved: false });
  storeDraft('ada', { ...saabDraft, id: 'draft-three' });
  expect(readSentDraftIds('ada').sort()).toEqual(['draft-two', saabDraft.id].sort());
  removeSentDrafts('ada', [saabDraft.id, 'draft-three']);
  expect(
    readStoredDrafts('ada')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['draft-three', 'draft-two']);
});

test('an empty form is not stored as a draft', () => {
  adoptDraft('ada', { ...emptyContent, id: 'draft-new', version: 0, unsaved: false, unanswered: [], at: 0 });
  expect(readStoredDrafts('ada')).toEqual([]);
});

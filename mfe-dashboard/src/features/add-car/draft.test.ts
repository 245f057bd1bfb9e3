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
/** As another tab, or an earlier page, has kept it. */
const keepElsewhere = (draft: typeof saab) => {
  localStorage.setItem(
    privateKey('ada', `draft:${draft.id}:elsewhere`),
    JSON.stringify({ ...draft, at: Date.now() - 1000 }),
  );
};

test('a draft is found as it was left, by the person who left it', () => {
  keepDraft('ada', saab);
  expect(readDrafts('ada')).toEqual([{ ...saab, at: expect.any(Number) }]);
  expect(readDrafts('ben')).toEqual([]);
});

test('a draft that an earlier version of the page has kept is found too', () => {
  const { unanswered: _since, ...earlier } = saab;
  localStorage.setItem(privateKey('ada', 'draft:draft-one:elsewhere'), JSON.stringify({ ...earlier, at: 1 }));
  expect(readDrafts('ada')).toEqual([{ ...earlier, unanswered: [], at: 1 }]);
});

test.each(GARBAGE)('a kept text that is no draft (%j) is none, and is removed', (text) => {
  keepDraft('ada', saab);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(readDrafts('ada')).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('the one draft of the time before is found once', () => {
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

test('what another tab has not sent is never written over, nor taken away', () => {
  keepElsewhere({ ...saab, form: { ...saab.form, carModel: '900' } });
  keepDraft('ada', saab);
  takeOver('ada', { ...saab, at: 0 });
  expect(readDrafts('ada').map(({ form }) => form.carModel)).toEqual(['', '900']);
});

test('what this tab has taken over, and what the server has, is not kept twice', () => {
  keepElsewhere(saab);
  takeOver('ada', { ...saab, at: 0 });
  expect(readDrafts('ada')).toHaveLength(1);
  keepElsewhere({ ...saab, unsaved: false, version: 2, form: { ...saab.form, carModel: '9' } });
  takeOver('ada', { ...saab, at: 0 });
  expect(readDrafts('ada')).toHaveLength(1);
});

test('a dropped draft is gone, another one stays, and so does what another tab has not sent', () => {
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

test('what was sent of a draft that the server no longer has is forgotten', () => {
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

test('an empty form is not kept', () => {
  takeOver('ada', { ...emptyContent, id: 'draft-new', version: 0, unsaved: false, unanswered: [], at: 0 });
  expect(readDrafts('ada')).toEqual([]);
});

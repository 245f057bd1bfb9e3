import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { privateKey } from '@second-gear/shared-auth/session';
import { deleteDraft, readDraft, saveDraft } from './booking-draft.ts';

const draft = {
  name: 'Ada',
  phone: '+1 312 555 0123',
  option: 'place-1',
  meetingTime: '2026-11-28T10:00',
};

beforeEach(() => {
  sessionStorage.clear();
});

test('readDraft returns a draft for the same user and car only', () => {
  saveDraft('ada', 'car-1', draft);
  expect(readDraft('ada', 'car-1')).toEqual(draft);
  expect(readDraft('ada', 'car-2')).toBeNull();
  expect(readDraft('bob', 'car-1')).toBeNull();
});

test('readDraft accepts an older draft without a meeting time', () => {
  const { meetingTime: _, ...before } = draft;
  sessionStorage.setItem(privateKey('ada', 'booking.car-1'), JSON.stringify(before));
  expect(readDraft('ada', 'car-1')).toEqual({ ...before, meetingTime: '' });
});

test('readDraft returns null for a deleted draft', () => {
  saveDraft('ada', 'car-1', draft);
  deleteDraft('ada', 'car-1');
  expect(readDraft('ada', 'car-1')).toBeNull();
});

test.each(['{', '[]', '{"name":1}'])('readDraft rejects an invalid draft (%s)', (storedText) => {
  sessionStorage.setItem(privateKey('ada', 'booking.car-1'), storedText);
  expect(readDraft('ada', 'car-1')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(GARBAGE)('readDraft ignores and removes stored text that is not a draft (%j)', (text) => {
  saveDraft('ada', 'car', { ...draft, phone: '', option: '' });
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, text);
  expect(readDraft('ada', 'car')).toBeNull();
  expect(sessionStorage.getItem(key)).toBeNull();
});

import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { emptyCarForm } from '../../shared/car-form/car-form.ts';
import { keepDraft, readDraft } from './draft.ts';

beforeEach(() => {
  localStorage.clear();
});

test('a form is found as it was left, by the person who left it', () => {
  const draft = { form: { ...emptyCarForm, carName: 'Volvo' }, pictures: [] };
  keepDraft('ada', draft);
  expect(readDraft('ada')).toEqual(draft);
  expect(readDraft('ben')).toBeNull();
});

test.each(GARBAGE)('a kept text that is no form (%j) is none, and is removed', (text) => {
  keepDraft('ada', { form: emptyCarForm, pictures: [] });
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(readDraft('ada')).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { screen } from '@testing-library/react';
import { createFakeDrafts } from '../../../test-support/fake-drafts.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';
import { emptyContent, readStoredDrafts, storeDraft } from './draft-storage.ts';

const volvoDraft = {
  form: { ...emptyContent.form, carName: 'Volvo' },
  pictures: [],
  id: 'draft-volvo',
  version: 0,
  unsaved: true,
  unanswered: [],
};

test('Add Car opens a draft that another tab sends while the list of drafts loads', async () => {
  const api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  createFakeDrafts(api);
  storeDraft('ada', volvoDraft);
  api.on('GET /drafts', () => {
    storeDraft('ada', { ...volvoDraft, version: 1, unsaved: false });
    return json([]);
  });
  renderDashboard('/dashboard/addcar');
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('Volvo');
  expect(readStoredDrafts('ada')).toMatchObject([{ id: 'draft-volvo' }]);
});

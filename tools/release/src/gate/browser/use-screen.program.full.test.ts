import type { SitePaths } from '../../site/paths.ts';
import { HELPERS } from '../../testing/crafted/screens.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 300_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

withBrowser(
  'the gate passes a screen with working forms and buttons, even if each press adds a button, and presses no others',
  async () => {
    const mount = `heading('Cars'); ${HELPERS}
      form('Search', function () {});
      button('Off', function () { throw new Error('off'); }).disabled = true;
      button('Unseen', function () { throw new Error('unseen'); }).hidden = true;
      var more = 0, add = function () { more += 1; button('More ' + more, add); };
      button('More', add);
      button('Leave', function () { location.href = '/about'; });`;
    await expect(findFaults(paths, mount)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate reopens a dialog that its form closed, and distinguishes dialogs with the same form',
  async () => {
    const mount = `heading('Cars'); ${HELPERS}
      ['Edit', 'Delete'].forEach(function (what) {
        button(what, function () {
          var dialog = document.createElement('dialog'), h2 = document.createElement('h2');
          h2.textContent = what; dialog.append(h2);
          dialog.append(form('Send', function (city) {
            dialog.remove();
            if (city !== '') throw new Error(what + ' ' + city);
          }));
          main.append(dialog);
          dialog.showModal();
        });
      });`;
    await expect(findFaults(paths, mount)).resolves.toEqual([
      '/: submitting the form “Send” with sample values: uncaught error: Edit Sample',
      '/: submitting the form “Send” with sample values: uncaught error: Delete Sample',
    ]);
  },
  TEST_TIMEOUT_MS,
);

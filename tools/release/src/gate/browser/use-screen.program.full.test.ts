import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 300_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

/** Helper functions of the test screens. */
const HELPERS = `heading('Cars');
  var button = function (text, press) {
    var it = document.createElement('button'); it.textContent = text; it.onclick = press; main.append(it); return it;
  };
  var form = function (text, submit) {
    var it = document.createElement('form');
    var city = document.createElement('input'), fuel = document.createElement('select'), send = document.createElement('button');
    city.name = 'city'; fuel.name = 'fuel'; fuel.append(new Option('Any', ''), new Option('gas')); send.textContent = text;
    it.append(city, fuel, send);
    it.onsubmit = function (event) {
      event.preventDefault();
      submit(it.city.value, it.fuel.value);
    };
    main.append(it); return it;
  };`;

withBrowser(
  'the gate submits every form, presses every button, and names each action that fails',
  async () => {
    const faults = await findFaults(
      paths,
      `${HELPERS}
      form('Search', function (city) { if (city === '') throw new Error('no city'); });
      form('Filter', function (city, fuel) { if (city && fuel === 'gas') throw new Error('city ' + city); });
      button('Hide', function () { this.remove(); });
      button('Save', function () { throw new Error('not saved'); });
      button('Load', function () { return fetch('/api/cars').then(function () { throw new Error('not loaded'); }); });
      button('Log', function () { console.error('logged'); });
      button('Leave', function () { history.pushState(null, '', '/about'); dispatchEvent(new PopStateEvent('popstate')); });
      button('Reload', function () { location.href = '/'; });
      button('Break', function () { var it = document.createElement('p'); it.dataset.testid = 'remote-fallback'; main.append(it); });
      button('Open', function () {
        var dialog = document.createElement('dialog'); main.append(dialog);
        ['Close', 'Send'].forEach(function (text) {
          var it = document.createElement('button'); it.textContent = text;
          it.onclick = function () { if (text === 'Send') throw new Error('not sent'); dialog.remove(); };
          dialog.append(it);
        });
        dialog.showModal();
      });
      button('Late', function () { throw new Error('last one'); });
      button('Off', function () { throw new Error('off'); }).disabled = true;
      button('Unseen', function () { throw new Error('unseen'); }).hidden = true;`,
      {
        slots: {
          'ad-strip': `var it = document.createElement('button'); it.textContent = 'Ad'; it.onclick = function () { throw new Error('no ad'); }; box.append(it);`,
        },
      },
    );
    expect(faults.toSorted()).toEqual(
      [
        '/: submitting the form “Search” empty: uncaught error: no city',
        '/: submitting the form “Filter” with sample values: uncaught error: city Sample',
        '/: pressing “Save”: uncaught error: not saved',
        '/: pressing “Load”: uncaught error: not loaded',
        '/: pressing “Log”: console error: logged',
        '/: pressing “Break”: the page shows the fallback instead of the remote.',
        '/: pressing “Send”: uncaught error: not sent',
        '/: pressing “Late”: uncaught error: last one',
        'the slot ad-strip: pressing “Ad”: uncaught error: no ad',
      ].toSorted(),
    );
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate passes a screen with working forms and buttons, even if each press adds a button',
  async () => {
    const mount = `${HELPERS}
      form('Search', function () {});
      var more = 0, add = function () { more += 1; button('More ' + more, add); };
      button('More', add);
      button('Leave', function () { location.href = '/about'; });`;
    await expect(findFaults(paths, mount)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'a fault on the next page names the previous screen and the script that threw the error',
  async () => {
    const mount = `heading('Cars'); return function () { setTimeout(function () { throw new Error('too late'); }, 20); };`;
    const faults = await findFaults(paths, mount);
    expect(faults).toContainEqual(
      expect.stringMatching(
        /^\/: after leaving it for \/about: uncaught error: too late \(thrown by \/remotes\/catalog\/[^/]+\/remoteEntry\.js/,
      ),
    );
    expect(faults.every((fault) => fault.startsWith('/: '))).toBe(true);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate reopens a dialog that its form closed, and distinguishes dialogs with the same form',
  async () => {
    const mount = `${HELPERS}
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

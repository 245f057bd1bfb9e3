import { SHELL_NAME } from '@second-gear/contract/names';
import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { toFaultEvent } from '../federation/telemetry/telemetry.ts';

/** sessionStorage key of the shell file whose failure last caused a reload. */
const RELOADED_KEY = 'reloaded-for';

/** Interval in ms at which a page without its scripts checks whether the file has become available. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * This page may have no stylesheet and none of the shell's code, so its texts and styles are inlined here.
 * The colors have fallbacks.
 */
const TEXTS = {
  problem: 'This page didn’t finish loading. Check your connection, then reload.',
  reload: 'Reload',
};
const NOTICE_CSS =
  'position:fixed;inset:auto 0 0;z-index:999;display:flex;flex-wrap:wrap;align-items:center;' +
  'justify-content:center;gap:12px;padding:16px;font:16px system-ui,sans-serif;' +
  'background:var(--sg-ink,#10231b);color:var(--sg-surface,#fff)';
const BUTTON_CSS =
  'font:inherit;font-weight:700;min-height:44px;padding:8px 20px;border:2px solid currentColor;' +
  'border-radius:8px;background:none;color:inherit;cursor:pointer';

/** Returns whether the file is available or permanently gone. In both cases, the page can be reloaded. */
async function canReload(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'reload' });
    return ok || status === 404 || status === 410;
  } catch {
    // The server is unreachable. The caller checks again.
    return false;
  }
}

/**
 * Reloads the page, at most once per file. Returns false if that has already happened, or if the browser
 * stores nothing, because the page could then reload forever.
 */
function reloadOnce(url: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === url) return false;
    sessionStorage.setItem(RELOADED_KEY, url);
    if (sessionStorage.getItem(RELOADED_KEY) !== url) return false;
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function showNotice(): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.style.cssText = NOTICE_CSS;
  const text = document.createElement('span');
  text.textContent = TEXTS.problem;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = TEXTS.reload;
  button.style.cssText = BUTTON_CSS;
  button.addEventListener('click', () => {
    location.reload();
  });
  notice.append(text, button);
  document.body.append(notice);
}

/** Reports a shell that failed to load, as the shell would report a remote. Best effort. */
export function reportLoadFailure(url: string, detail: string): void {
  const version = /\/shell\/([^/]+)\//.exec(url)?.[1];
  const config = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent;
  if (version === undefined || !config) return;
  const { apiHost } = JSON.parse(config) as { apiHost: string };
  const event = toFaultEvent('load-failed', { name: SHELL_NAME, version }, detail);
  navigator.sendBeacon(
    `${apiHost}/telemetry`,
    new Blob([JSON.stringify({ events: [event] })], { type: 'application/json' }),
  );
}

/**
 * Recovers a page whose shell failed to load. The page reloads once if the file is available again, or if it
 * is gone because the page is older than the site's retention. Otherwise a notice offers a reload, and the
 * page reloads by itself once the file is available. No input is lost, because the shell has not run yet.
 * @param url address of the file that failed
 */
export async function recoverLoadFailure(url: string, detail: string): Promise<void> {
  reportLoadFailure(url, detail);
  if (await canReload(url)) {
    if (!reloadOnce(url)) showNotice();
    return;
  }
  showNotice();
  do {
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  } while (!(await canReload(url)));
  reloadOnce(url);
}

// A local replacement for https://apis.google.com/js/api.js, which may be unreachable. It implements the part
// of `gapi.iframes` that Firebase's pop-up sign-in and the Auth emulator's helper frame use to exchange
// messages.
(() => {
  const PROTOCOL = 'local-gapi';
  let requestCount = 0;

  /**
   * Creates a request–response channel to another window over postMessage. `getOtherWindow` is called for
   * each message, because the window may change.
   */
  function createChannel(getOtherWindow) {
    const handlers = new Map();
    const earlyMessages = [];
    const responseHandlers = new Map();

    const handle = async ({ name, id, data }) => {
      const response = await handlers.get(name)(data);
      getOtherWindow().postMessage({ protocol: PROTOCOL, responseTo: id, data: response }, '*');
    };

    addEventListener('message', ({ source, data: message }) => {
      if (source !== getOtherWindow() || message?.protocol !== PROTOCOL) return;
      if (message.responseTo !== undefined) {
        responseHandlers.get(message.responseTo)?.([message.data]);
        responseHandlers.delete(message.responseTo);
      } else if (handlers.has(message.name)) {
        void handle(message);
      } else {
        earlyMessages.push(message);
      }
    });

    const register = (name, handler) => {
      handlers.set(name, handler);
      const queuedMessages = earlyMessages.filter((message) => message.name === name);
      for (const message of queuedMessages) {
        earlyMessages.splice(earlyMessages.indexOf(message), 1);
        void handle(message);
      }
    };
    register('ping', () => true);

    const send = (name, data, onResponse) => {
      requestCount += 1;
      const id = `${String(performance.timeOrigin)}-${String(requestCount)}`;
      if (onResponse) responseHandlers.set(id, onResponse);
      getOtherWindow().postMessage({ protocol: PROTOCOL, name, id, data }, '*');
    };

    /** Resolves when the other window has loaded this script too. */
    const ping = (onResponse) =>
      new Promise((resolve) => {
        const timer = setInterval(() => {
          send('ping', null, () => {
            clearInterval(timer);
            onResponse();
            resolve([true]);
          });
        }, 50);
      });

    return { register, send, ping, restyle: async () => [] };
  }

  async function open({ url, where }, onOpen) {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.style.display = 'none';
    where.append(frame);
    const iframe = createChannel(() => frame.contentWindow);
    await onOpen(iframe);
    return iframe;
  }

  window.gapi = {
    load: (_features, { callback }) => {
      setTimeout(callback);
    },
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open, getParentIframe: () => createChannel(() => window.parent) }),
    },
  };

  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  setTimeout(() => window[onload]?.());
})();

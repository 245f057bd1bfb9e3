// Replaces https://apis.google.com/js/api.js, which may be unreachable: the part of `gapi.iframes` that
// Firebase's pop-up sign-in and the Auth emulator's helper frame use for messages.
(() => {
  const MARK = 'gapi-stand-in';
  let asked = 0;

  /**
   * Returns a request–response channel over postMessage to another window. Resolves the window again at each
   * call.
   */
  function channelTo(otherWindow) {
    const handlers = new Map();
    const early = [];
    const answers = new Map();

    const handle = async ({ name, id, data }) => {
      const answer = await handlers.get(name)(data);
      otherWindow().postMessage({ mark: MARK, answerTo: id, data: answer }, '*');
    };

    addEventListener('message', ({ source, data: message }) => {
      if (source !== otherWindow() || message?.mark !== MARK) return;
      if (message.answerTo !== undefined) {
        answers.get(message.answerTo)?.([message.data]);
        answers.delete(message.answerTo);
      } else if (handlers.has(message.name)) {
        void handle(message);
      } else {
        early.push(message);
      }
    });

    const register = (name, handler) => {
      handlers.set(name, handler);
      const waiting = early.filter((message) => message.name === name);
      for (const message of waiting) {
        early.splice(early.indexOf(message), 1);
        void handle(message);
      }
    };
    register('ping', () => true);

    const send = (name, data, onAnswer) => {
      asked += 1;
      const id = `${String(performance.timeOrigin)}-${String(asked)}`;
      if (onAnswer) answers.set(id, onAnswer);
      otherWindow().postMessage({ mark: MARK, name, id, data }, '*');
    };

    /** Resolves after the other side has loaded this script too. */
    const ping = (onAnswer) =>
      new Promise((resolve) => {
        const timer = setInterval(() => {
          send('ping', null, () => {
            clearInterval(timer);
            onAnswer();
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
    const iframe = channelTo(() => frame.contentWindow);
    await onOpen(iframe);
    return iframe;
  }

  window.gapi = {
    load: (_features, { callback }) => {
      setTimeout(callback);
    },
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open, getParentIframe: () => channelTo(() => window.parent) }),
    },
  };

  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  setTimeout(() => window[onload]?.());
})();

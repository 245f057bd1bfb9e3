/**
 * Inline script of every page. One static page serves all routes, so which remote and which data a
 * visitor needs is known only in the browser: this starts those downloads before any other script runs,
 * side by side with the shell. It must stay small, and must not fail the page if the page is odd. Which
 * version a visitor has on trial it tells as contract/traffic does, which a test holds it to; a version that
 * the session asks for by name is left to the shell.
 */
export const PRELOAD_SCRIPT = `(function () {
  var read = function (id) { return JSON.parse(document.getElementById(id).textContent); };
  var found = read('discovery').microFrontends, api = read('site-config').apiHost;
  var add = function (href, as, integrity) {
    var link = document.createElement('link');
    link.rel = 'preload'; link.as = as; link.crossOrigin = 'anonymous'; link.href = href;
    if (integrity) link.integrity = integrity;
    document.head.appendChild(link);
  };
  var here = location.pathname.replace(/(.)\\/$/, '$1').split('/');
  var match = function (path) {
    var parts = path.split('/'), params = {};
    if (parts[parts.length - 1] === '*') { parts.pop(); if (here.length < parts.length) return null; }
    else if (parts.length !== here.length) return null;
    for (var i = 0; i < parts.length; i++) {
      if (parts[i][0] === ':') params[parts[i]] = here[i];
      else if (parts[i] !== here[i]) return null;
    }
    return params;
  };
  var visitor = function () {
    var known = localStorage.getItem('visitor');
    if (!/^[0-9a-f]{32}$/.test(known)) {
      known = '';
      crypto.getRandomValues(new Uint8Array(16)).forEach(function (byte) { known += (byte + 256).toString(16).slice(1); });
      localStorage.setItem('visitor', known);
    }
    return known;
  };
  var bucket = function (salt) {
    var text = salt + '/' + visitor(), hash = text.length;
    for (var i = 0; i < text.length; i++) {
      hash ^= Math.imul(text.charCodeAt(i), 0x9e3779b1);
      hash = Math.imul((hash << 13) | (hash >>> 19), 0x85ebca6b);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
    return (((hash ^ (hash >>> 16)) >>> 0) / 4294967296) * 100;
  };
  var served = function (arms) {
    var reach = 0, place = arms[1] ? bucket(arms[0].extras.salt) : 0, chosen;
    arms.forEach(function (arm) {
      if (!arm.deployment.default && !chosen && place < (reach += arm.deployment.traffic)) chosen = arm;
    });
    arms.forEach(function (arm) { if (arm.deployment.default && !chosen) chosen = arm; });
    return chosen ? [chosen] : [];
  };
  for (var name in found) {
    var asked = new URLSearchParams(location.search).get('mfe.' + name);
    if (asked === null ? sessionStorage.getItem('mfe.' + name) : asked) continue;
    served(found[name]).forEach(function (version) {
    version.extras.routes.forEach(function (route) {
      var params = match(route.path);
      if (!params) return;
      var base = version.url.slice(0, version.url.lastIndexOf('/') + 1);
      version.extras.preloads.forEach(function (file) { add(base + file, 'script', version.extras.files[file]); });
      if (!localStorage.getItem('token')) (route.data || []).forEach(function (path) {
        add(api + path.replace(/:[a-z]+/gi, function (key) { return params[key] || key; }), 'fetch');
      });
    });
    });
  }
})();`;

/**
 * Inline script of every page. One static page serves all routes, so which remote and which data a
 * visitor needs is known only in the browser: this starts those downloads before any other script runs,
 * side by side with the shell. It must stay small, and must not fail the page if the page is odd. Whose an
 * address is it reads from the expressions that the document has from contract/route-patterns. Which version a
 * visitor has on trial it tells as contract/traffic does, which a test holds it to; a version that the session
 * asks for by name is left to the shell.
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
  var here = location.pathname;
  try {
    here = here.split('/').map(function (part) { return decodeURIComponent(part).replace(/\\//g, '%2F'); }).join('/');
  } catch (error) { /* matched as it is */ }
  var match = function (route) {
    var found = route.match && new RegExp(route.match, 'i').exec(here), params = {};
    if (!found) return null;
    (route.path.match(/:[\\w-]+/g) || []).forEach(function (name, i) { params[name] = found[i + 1]; });
    return params;
  };
  var kept = function () {
    var known = /(?:^|;\\s*)visitor=([0-9a-f]{32})(?:;|$)/.exec(document.cookie);
    return known && known[1];
  };
  var visitor = function () {
    if (kept()) return kept();
    var made = '';
    crypto.getRandomValues(new Uint8Array(16)).forEach(function (byte) { made += (byte + 256).toString(16).slice(1); });
    document.cookie = 'visitor=' + made + '; Path=/; Max-Age=15552000; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
    return kept();
  };
  var bucket = function (salt) {
    var known = visitor();
    if (!known) return 100;
    var text = salt + '/' + known, hash = text.length;
    for (var i = 0; i < text.length; i++) {
      hash ^= Math.imul(text.charCodeAt(i), 0x9e3779b1);
      hash = Math.imul((hash << 13) | (hash >>> 19), 0x85ebca6b);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
    return (((hash ^ (hash >>> 16)) >>> 0) / 4294967296) * 100;
  };
  var drawn = document.getElementById('drawn') ? read('drawn').arms : {};
  var served = function (arms, name) {
    var reach = 0, chosen;
    arms.forEach(function (arm) { if (arm.metadata.version === drawn[name]) chosen = arm; });
    var place = arms[1] && !chosen ? bucket(arms[0].extras.salt) : 0;
    arms.forEach(function (arm) {
      if (!arm.deployment.default && !chosen && place < (reach += arm.deployment.traffic)) chosen = arm;
    });
    arms.forEach(function (arm) { if (arm.deployment.default && !chosen) chosen = arm; });
    return chosen ? [chosen] : [];
  };
  for (var name in found) {
    var asked = new URLSearchParams(location.search).get('mfe.' + name);
    if (asked === null ? sessionStorage.getItem('mfe.' + name) : asked) continue;
    served(found[name], name).forEach(function (version) {
    version.extras.routes.forEach(function (route) {
      var params = match(route);
      if (!params) return;
      var base = version.url.slice(0, version.url.lastIndexOf('/') + 1);
      version.extras.preloads.concat(route.files || [], version.extras.calls || []).forEach(function (file, i, all) {
        if (all.indexOf(file) === i) add(base + file, 'script', version.extras.files[file]);
      });
      if (!localStorage.getItem('token')) (route.data || []).forEach(function (path) {
        var lacks = false, filled = path.replace(/:[a-z][\\w-]*/gi, function (key) {
          if (!params[key]) { lacks = true; return ''; }
          return encodeURIComponent(params[key].replace(/%2F/g, '/'));
        });
        if (!lacks) add(api + filled, 'fetch');
      });
    });
    });
  }
})();`;

/**
 * Inline script of every page. One static page serves all routes, so which remote and which data a
 * visitor needs is known only in the browser: this starts those downloads before any other script runs,
 * side by side with the shell. It must stay small, and must not fail the page if the page is odd.
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
  for (var name in found) found[name].forEach(function (version) {
    if (!version.deployment.default) return;
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
})();`;

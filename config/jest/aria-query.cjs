/**
 * Returns the copy of aria-query that dom-environment.mjs has loaded. The package has 150 small data modules
 * in two versions, which jest would otherwise load again for each test file.
 */
module.exports = globalThis[Symbol.for('aria-query')];

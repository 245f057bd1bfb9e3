import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const LEVELS = new Set(['debug', 'info', 'warn', 'error']);

/** What is said to the log is for people who operate the site: no test is to hold its words. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore({ node }) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
      const { object, property } = node.callee;
      const name = object.type === 'MemberExpression' ? object.property : object;
      return name.type === 'Identifier' && name.name === 'log' && LEVELS.has(property.name)
        ? 'The words of a log'
        : undefined;
    },
  }),
  /** Leaves what runs when its module is loaded, but for what a function does that is called there. */
  declareValuePlugin(PluginKind.Ignore, 'functions', {
    shouldIgnore: (path) => (path.getFunctionParent() ? 'Runs when it is called' : undefined),
  }),
];

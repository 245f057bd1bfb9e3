/** Forbids empty catch blocks, also those that contain a comment only (`no-empty` allows these). */
const rule = {
  create: (context) => ({
    CatchClause(node) {
      if (node.body.body.length > 0) return;
      context.report({
        node: node.body,
        message:
          'An empty catch hides a fault. Handle the one error that you expect, and pass on all others.',
      });
    },
  }),
};

export default { meta: { name: 'second-gear' }, rules: { 'no-empty-catch': rule } };

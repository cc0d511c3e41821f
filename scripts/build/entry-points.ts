/**
 * The entry points of the package, shared by the build, `package.json` exports and the package tests. Keys are paths
 * below `dist`, values modules below `src`.
 */
export const ENTRIES = {
  browser: {
    index: 'src/index.ts',
    elements: 'src/elements.ts',
    form: 'src/form.ts',
    'form-convert': 'src/form-convert.ts',
    'form-full': 'src/form-full.ts',
    'pay/razorpay': 'src/pay/razorpay.ts',
    'pay/cashfree': 'src/pay/cashfree.ts',
    'pay/stripe': 'src/pay/stripe.ts',
  },
  /** Types only. The modules are empty, so that an import of one works in every tool. */
  frameworks: {
    'frameworks/react': 'src/frameworks/react.ts',
    'frameworks/preact': 'src/frameworks/preact.ts',
    'frameworks/solid': 'src/frameworks/solid.ts',
    'frameworks/vue': 'src/frameworks/vue.ts',
    'frameworks/svelte': 'src/frameworks/svelte.ts',
  },
  server: {
    'api/index': 'src/api/index.ts',
    'proxy/index': 'src/proxy/index.ts',
    'proxy/node': 'src/proxy/node.ts',
    'proxy/express': 'src/proxy/express.ts',
    'proxy/fastify': 'src/proxy/fastify.ts',
    'proxy/next': 'src/proxy/next.ts',
    'proxy/webhooks/index': 'src/proxy/webhooks/index.ts',
    'proxy/node/validator/validator-worker': 'src/proxy/node/validator/validator-worker.ts',
    'proxy/cli': 'src/proxy/cli.ts',
    'sandbox/index': 'src/sandbox/index.ts',
    'sandbox/cli': 'src/sandbox/cli.ts',
  },
} as const;

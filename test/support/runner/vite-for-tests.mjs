import { createServer } from 'vite';

/** Serves test and source files through Vite, so that tests and the build share one resolver and one transformer. */
export async function viteForTests(inline) {
  const vite = await createServer({
    ...inline,
    configFile: false,
    // The runner's own addresses must reach the runner untouched.
    plugins: [
      {
        name: 'leave-runner-urls',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
      },
    ],
    clearScreen: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const middleware = (ctx, next) => {
    if (ctx.path === '/' || ctx.path.startsWith('/__web-')) return next();
    return new Promise((resolve, reject) => {
      ctx.res.once('close', resolve);
      vite.middlewares(ctx.req, ctx.res, (error) => {
        ctx.res.off('close', resolve);
        if (error) reject(error);
        else resolve(next());
      });
      ctx.respond = false;
    });
  };
  return { middleware, plugin: { name: 'vite', serverStop: () => vite.close() } };
}

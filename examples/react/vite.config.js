import { defineConfig } from 'vite';

const proxy = { '/estamp': process.env.ESTAMP_PROXY ?? 'http://127.0.0.1:8787' };

export default defineConfig({ server: { proxy }, preview: { port: 5173, proxy } });

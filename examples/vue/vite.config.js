import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const proxy = { '/estamp': process.env.ESTAMP_PROXY ?? 'http://127.0.0.1:8787' };

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('estamp-') } } })],
  server: { proxy },
  preview: { port: 5173, proxy },
});

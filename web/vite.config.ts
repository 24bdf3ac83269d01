import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is served by the Python table, so the build lands inside its package.
// While developing, `penumbra play --no-browser --port 8123` answers the API.
const table = 'http://127.0.0.1:8123';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/penumbra/table/page',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: {
      input: { index: 'index.html', push: 'src/push/worker.ts' },
      output: {
        // A worker is known by its address, and serves what lies beside and below it.
        entryFileNames: ({ name }) => (name === 'push' ? 'push.js' : 'assets/[name]-[hash].js'),
        // What every table shows is one file: each small one more costs a request of its own.
        manualChunks: (id) => (id.includes('/src/shell/ui/') ? 'ui' : undefined),
      },
    },
  },
  server: {
    proxy: { '/api': { target: table, ws: true } },
  },
  // None of them leaves anything behind, and a world of its own for each file costs three times what they do.
  test: { include: ['tests/**/*.test.ts'], isolate: false },
});

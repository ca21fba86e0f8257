import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    // What every screen needs and no release of ours changes: one file, which packs better and stays in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand|zod)\// },
          ],
        },
      },
    },
  },
});

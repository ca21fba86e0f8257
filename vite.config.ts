import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: { manifest: true, outDir: '../dist', emptyOutDir: true, target: 'es2024', assetsInlineLimit: 0 },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4400}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: { manifest: true, outDir: '../dist', emptyOutDir: true, target: 'es2024', assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/v1': server } },
});

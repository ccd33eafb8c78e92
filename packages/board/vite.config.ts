/** The modules for other programs, which need no bundler. The app is built from the sources instead. */
import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    // Pictures have the text of the style sheets; those that components load are for pages.
    cssCodeSplit: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'index.js', cssFileName: 'unused' },
  },
});

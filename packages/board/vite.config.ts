/** The modules for other programs, which need no bundler. The app is built from the sources instead. */
import { defineConfig } from 'vite';

/** `--mode element`: the element alone, as small as it can be. */
export default defineConfig(({ mode }) => ({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    minify: mode === 'element',
    // A library keeps its white space otherwise.
    ...(mode === 'element' && {
      rolldownOptions: {
        output: {
          minify: true,
          // The sets load by themselves, and share Preact with the element.
          chunkFileNames: 'element.chunk-[name].js',
        },
      },
    }),
    // Pictures have the text of the style sheets; those that components load are for pages.
    cssCodeSplit: false,
    lib:
      mode === 'element'
        ? { entry: 'src/element.tsx', formats: ['es'], fileName: () => 'element.js', cssFileName: 'unused' }
        : { entry: 'src/index.ts', formats: ['es'], fileName: () => 'index.js', cssFileName: 'unused' },
  },
}));

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { servePdfs } from './scripts/pdf/serve-pdfs.ts'

export default defineConfig(({ command, isPreview }) => ({
  plugins: [tailwindcss(), reactRouter(), servePdfs()],
  // Read by app/content/build-facts.ts alone.
  define: {
    __IN_DEVELOPMENT__: JSON.stringify(command === 'serve' && !isPreview),
    __BUILD_DAY__: JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  // The watcher of the build's own preview server rescans the output for every page that it writes.
  ...(command === 'build' || isPreview ? { server: { watch: null } } : {}),
  // In the server bundle React must be the production build whatever NODE_ENV says at run time.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Found at the start, so that the first page in development is not loaded twice.
  optimizeDeps: { include: ['react-dom/client', 'react-router', 'react-router/dom', 'zod/mini'] },
  build: {
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // app/survey/sending/resume-sending.tsx loads a part of the survey's own chunk, and only when it must.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
}))

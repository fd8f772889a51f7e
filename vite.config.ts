import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type UserConfig } from 'vite'
import { capitalized, counted } from './app/ui/number-word.ts'
import { survey } from './content/survey.ts'
import { checkSurvey } from './contracts/survey/check-survey.ts'
import { compileAhead } from './scripts/build/bundle/compile-ahead.ts'
import { drawPlates } from './scripts/build/bundle/draw-plates.ts'
import { leaveOut } from './scripts/build/bundle/leave-out.ts'
import { serveBrandFiles } from './scripts/build/bundle/serve-brand-files.ts'
import { writeOutColors } from './scripts/build/bundle/write-out-colors.ts'
import { servePhotos } from './scripts/build/photos/serve-photos.ts'
import { serveDownloads } from './scripts/downloads/serve-downloads.ts'

/**
 * What every page loads of ours. Together it compresses better, and a page asks for few files instead of thirty. Not the entry:
 * it starts React, and a chunk that others import would start it before the page's routes are known.
 */
const EVERYWHERE = [
  /\/app\/(root|consent|analytics\/(analytics|is-|remove)|visit)/,
  /\/app\/shell\/(links|error-page|later|route-announcer|sandbox-mark|signal-hydrated)/,
  /\/app\/(site-config|post-json|random-uuid|public-origin|storage-key|page-meta|social-picture|structured-data|content\/build-facts)\./,
  /\/app\/(ui\/(after-paint|button|notice|site-link|brand-mark|mark-shape|use-hydrated)|plates\/(picture-href|plate-picture)|sections\/rings)/,
  /\/contracts\/(attribution|landing-offers|public-origin)\.|\/content\/site\.|preload-helper/,
]

/** What lists of resources are made of: small files that mostly come together. */
const CARDS = /\/app\/(sections\/resource-(card|placeholder)|resources\/article-card|ui\/format-date)\./

/** What forms are checked by. */
const FORMS = /\/contracts\/(field-rules|lead-kind)\./

/** What every page but the survey has around it. */
const FRAME = /\/app\/shell\//

/** A single letter beyond Latin 1 has Chrome keep all letters of a file in two bytes: all of React, for an emoji of the router's. */
const charset = 'ascii'

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router)\//

export default defineConfig(({ command }) => {
  // The build has looked at it before it began (scripts/build.ts).
  if (command === 'serve') checkSurvey(survey)
  return config(command)
})

const config = (command: 'build' | 'serve'): UserConfig => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    writeOutColors(),
    serveDownloads(),
    servePhotos(),
    drawPlates(),
    serveBrandFiles(),
    leaveOut(),
    compileAhead(),
  ],
  // Read by app/content/build-facts.ts and content/free-call.ts.
  define: {
    __IN_DEVELOPMENT__: JSON.stringify(command === 'serve'),
    __SHORT_QUESTIONS__: JSON.stringify(capitalized(counted(survey.questions.length, 'short question'))),
    ...(command === 'build'
      ? {
          __BUILD_DAY__: JSON.stringify(new Date().toISOString().slice(0, 10)),
          // React as visitors get it, whatever NODE_ENV says when the server is started.
          'process.env.NODE_ENV': '"production"',
        }
      : {}),
  },
  // The bundle of the server holds what it renders pages with.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Found at the start, so that the first page in development is not loaded twice.
  optimizeDeps: { include: ['react-dom/client', 'react-router', 'react-router/dom', 'zod/mini'] },
  environments: {
    client: {
      define: { __IN_BROWSER__: 'true' },
      build: {
        rolldownOptions: {
          output: {
            charset,
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 3 },
                { name: 'everywhere', test: (id) => EVERYWHERE.some((part) => part.test(id)), priority: 2 },
                { name: 'frame', test: FRAME, priority: 1 },
                { name: 'cards', test: CARDS, priority: 1 },
                { name: 'forms', test: FORMS, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // In one byte a letter and without its comments it takes the server a third of the memory.
    ssr: {
      build: { rolldownOptions: { output: { charset, minify: { compress: false, mangle: false, codegen: true } } } },
    },
  },
  worker: { rolldownOptions: { output: { charset } } },
  build: {
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // app/survey/sending/resume-sending.tsx loads a part of the survey's own chunk, and only when it must.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
})

import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type UserConfig } from 'vite'
import { capitalized, counted } from './app/ui/number-word.ts'
import { survey } from './content/survey.ts'
import { checkSurvey } from './contracts/check-survey.ts'
import { builtFiles, reloadPages } from './scripts/build/built-files.ts'
import { drawPlates } from './scripts/build/draw-plates.ts'
import { writeOutColors } from './scripts/build/read-tokens.ts'
import { serveBrandFiles, serveDownloadsAndPhotos } from './scripts/build/serve-files.ts'
import { surveyWithoutRules } from './scripts/build/survey-without-rules.ts'

/** Where it is made: scripts/build.ts puts it in place of the build before it once all of it is made. */
const BUILD = 'build/next'

/** A single letter beyond Latin 1 has Chrome keep all letters of a file in two bytes: a chunk, for one emoji. */
const charset = 'ascii'

export default defineConfig(({ command }) => {
  // The build has looked at it before it began (scripts/build.ts).
  if (command === 'serve') checkSurvey(survey)
  return config(command)
})

const config = (command: 'build' | 'serve'): UserConfig => ({
  plugins: [
    tailwindcss(),
    builtFiles(`${BUILD}/client`),
    reloadPages(),
    writeOutColors(),
    serveDownloadsAndPhotos(),
    drawPlates(),
    serveBrandFiles(),
    surveyWithoutRules(),
  ],
  // Read by app/content/publishing.ts and content/free-call.ts.
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
  appType: 'custom',
  // One after the other, for pages name what browsers load.
  builder: {
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      for (const name of ['client', 'console', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'zod/mini', '@simplewebauthn/browser', '@observablehq/plot'],
  },
  environments: {
    client: {
      build: {
        outDir: `${BUILD}/client`,
        rolldownOptions: {
          input: ['app/page.ts', 'app/styles/app.css'],
          // The script of every page names each of them, and a hash can't be packed: six letters are enough to tell builds apart.
          output: { charset, chunkFileNames: 'assets/[name]-[hash:6].js' },
        },
      },
    },
    // By itself, so that nothing of it is in a file that visitors load.
    ...(command === 'build'
      ? {
          console: {
            consumer: 'client' as const,
            build: {
              outDir: `${BUILD}/client`,
              emptyOutDir: false,
              copyPublicDir: false,
              rolldownOptions: {
                input: ['app/console/console.tsx', 'app/console/console.css'],
                output: { charset, chunkFileNames: 'assets/console-[name]-[hash:8].js' },
              },
            },
          },
        }
      : {}),
    // What pages and mails are rendered by, for the build and the server.
    ssr: {
      // The bundle holds what it needs.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: `${BUILD}/server`,
        copyPublicDir: false,
        emitAssets: true,
        rolldownOptions: {
          input: { index: 'app/render.tsx', mails: 'app/mail/compose-mail.tsx' },
          // The renderer of mails would load it to indent them, which we don't ask for.
          external: [/^prettier\//],
          // In one byte a letter and without its comments it takes the server a third of the memory.
          output: { charset, minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    },
  },
  worker: { rolldownOptions: { output: { charset } } },
  build: {
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // app/page.ts loads a part of the survey's own chunk, and only when it must.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
})

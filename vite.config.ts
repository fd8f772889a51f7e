import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions, type UserConfig } from 'vite'
import { builtFiles } from './ops/build/built-files.ts'
import { drawPlates } from './ops/build/draw-plates.ts'
import { nameFaces } from './ops/build/name-faces.ts'
import { writeOutColors } from './ops/build/read-tokens.ts'
import { serveBrandFiles, servePhotos } from './ops/build/serve-files.ts'

/** Staging folder: ops/build.ts swaps it in once the build is complete. */
const BUILD = 'build/next'

/** A single non-Latin-1 character, such as an emoji, makes Chrome store a whole chunk in two bytes per character. */
const charset = 'ascii'

/** What every page's browser gets. */
const CLIENT = {
  build: {
    outDir: `${BUILD}/client`,
    rolldownOptions: {
      input: ['site/browser/page.ts', 'site/styles/app.css'],
      // Every page's script lists them all, and hashes don't compress: six characters can tell builds apart.
      output: {
        charset,
        chunkFileNames: 'assets/[name]-[hash:6].js',
        // Small parts that nearly every island needs come as one file, not seven.
        codeSplitting: {
          groups: [
            {
              name: 'ui',
              test: /site\/(ui\/(button|notice|is-composing)|shell\/brand)\./,
            },
            // Together: each request of its own costs a phone more than their bytes.
            {
              name: 'times-and-drawings',
              test: /site\/browser\/(answering-drawings|free-times)\.|contracts\/(dates|if-possible|wording)\./,
            },
          ],
        },
      },
    },
  },
} satisfies EnvironmentOptions

/** The console's pages. */
const CONSOLE = {
  consumer: 'client' as const,
  build: {
    outDir: `${BUILD}/client`,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: ['console/frame/console.tsx', 'console/frame/console.css'],
      output: {
        charset,
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/console-[name]-[hash:8].js',
      },
    },
  },
} satisfies EnvironmentOptions

/** Renders pages and mails, for the build and the server. */
const RENDERER = {
  outDir: `${BUILD}/server`,
  copyPublicDir: false,
  emitAssets: true,
  rolldownOptions: {
    input: {
      index: 'site/render/render.tsx',
      console: 'console/frame/render-console.tsx',
      mails: 'mail/compose-mail.tsx',
      publisher: 'site/render/for-publisher.ts',
    },
    // The mail renderer would load it for indenting, which we don't use.
    external: [/^prettier\//],
    // One byte per character and no comments cut the server's memory use to a third.
    output: { charset, minify: { compress: false, mangle: false, codegen: true } },
  },
} satisfies BuildEnvironmentOptions

export default defineConfig(
  ({ command }): UserConfig => ({
    plugins: [
      // In development, it keeps what was typed while a form's source changes.
      command === 'serve' && react(),
      nameFaces(),
      tailwindcss(),
      builtFiles(`${BUILD}/client`),
      writeOutColors(),
      servePhotos(),
      drawPlates(),
      serveBrandFiles(),
    ],
    define:
      command === 'build'
        ? {
            // Used by site/feeds/security.ts.
            __BUILD_DAY__: JSON.stringify(new Date().toISOString().slice(0, 10)),
            // Always the production React, whatever NODE_ENV is when the server starts.
            'process.env.NODE_ENV': '"production"',
          }
        : {},
    appType: 'custom',
    // In sequence, since pages contain the names of the client's files.
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
      include: ['react', 'react-dom', 'react-dom/client', 'zod/mini', '@simplewebauthn/browser'],
    },
    environments: {
      client: CLIENT,
      // Separate, so that none of it ends up in files for visitors.
      ...(command === 'build' ? { console: CONSOLE } : {}),
      // Bundles its dependencies.
      ssr: { resolve: command === 'build' ? { noExternal: true } : {}, build: RENDERER },
    },
    worker: { rolldownOptions: { output: { charset } } },
    build: {
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      // site/browser/page.ts loads part of the survey's chunk, and only if necessary.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
    },
  }),
)

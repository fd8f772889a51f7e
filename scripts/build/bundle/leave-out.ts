import type { Plugin } from 'vite'

const NOTHING = '() {}'

/** For what nobody calls: whoever begins to is told. */
const THROWS = '() { throw Error("Left out of what browsers load: scripts/build/bundle/leave-out.ts") }'

/**
 * Functions of the framework that this site does not need and that no option leaves out, by their file, each with what takes
 * its place: parameters and body. A component is a function too.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The discovery of routes: react-router.config.ts asks for none.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() { return false }',
    getPatchRoutesOnNavigationFunction: NOTHING,
    useFogOFWarDiscovery: NOTHING,
    getPartialManifest: NOTHING,
  },
  // The instrumentation: entry.client.tsx gives none.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: NOTHING,
    getRouteInstrumentationUpdates: '() { return {} }',
    instrumentClientSideRouter: NOTHING,
  },
  // Forms, actions and fetchers: what is sent goes by app/post-json.ts or by the browser itself; links are app/ui/site-link.tsx
  // (.oxlintrc.json holds both).
  'dom/lib.js': { Form: THROWS, useSubmit: THROWS, useFetcher: THROWS, NavLink: THROWS, Link: THROWS },
  'router/router.js': {
    normalizeNavigateOptions: '(isFetcher, path) { return { path } }',
    handleAction: THROWS,
    fetch: THROWS,
    // Routes that are discovered.
    discoverRoutes: THROWS,
    patchRoutesImpl: THROWS,
  },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: THROWS,
    singleFetchLoaderFetcherStrategy: THROWS,
    // A site without a server.
    nonSsrStrategy: THROWS,
  },
  // Server components.
  'dom/ssr/components.js': { RSCPrefetchPageLinksImpl: THROWS },
  'hooks.js': { RSCErrorHandler: THROWS },
}

/** Ours: what is told in documents only (app/page-meta.ts). */
const SERVER_ONLY = '/app/structured-data.ts'

/** Leaves out of what browsers load what is never called there. Fails the build when one of them is gone. */
export function leaveOut(): Plugin {
  const left = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [/\/react-router\/dist\/production\/lib\//, /\/app\/structured-data\.ts$/] },
      handler(source, id) {
        if (id.endsWith(SERVER_ONLY)) {
          left.add(SERVER_ONLY)
          return { code: withoutBodies(source), map: null }
        }
        const part = Object.keys(UNUSED).find((file) => id.endsWith(`/react-router/dist/production/lib/${file}`))
        const unused = part === undefined ? undefined : UNUSED[part]
        if (part === undefined || unused === undefined) return undefined
        left.add(part)
        const missing = Object.keys(unused).filter((name) => !functionOf(name).test(source))
        if (missing.length > 0)
          this.error(`${id} has no ${missing.join(', ')} any more: see scripts/build/bundle/leave-out.ts`)
        let code = source
        for (const [name, rest] of Object.entries(unused))
          code = code.replace(functionOf(name), `function ${name}${rest}`)
        return { code, map: null }
      },
    },
    buildEnd(error) {
      const missing = [...Object.keys(UNUSED), SERVER_ONLY].filter((part) => !left.has(part))
      if (!error && missing.length > 0)
        this.error(`Browsers load no ${missing.join(', ')} any more: see scripts/build/bundle/leave-out.ts`)
    },
  }
}

/** A function as the framework's build writes it, or a component that is made of one, to the brace at its own indentation. */
const functionOf = (name: string) =>
  new RegExp(`^(\\t*)(?:(?:async )?function ${name}\\(|const ${name} = ).*\\{\\n[^]*?\\n\\1\\}(?:\\);)?$`, 'm')

const withoutBodies = (source: string) =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined`)
    .join('\n')

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Parts of the framework that this site never calls, and that no option leaves out: the discovery of routes
 * (react-router.config.ts asks for none) and the instrumentation (entry.client.tsx gives none). Each with the answers of
 * those of its functions that are called nevertheless.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'false',
    getPatchRoutesOnNavigationFunction: 'undefined',
    useFogOFWarDiscovery: 'undefined',
    getPartialManifest: 'undefined',
  },
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: 'undefined',
    getRouteInstrumentationUpdates: '({})',
    instrumentClientSideRouter: 'undefined',
  },
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
    load(id) {
      if (id.endsWith(SERVER_ONLY)) {
        left.add(SERVER_ONLY)
        return withoutBodies(readFileSync(id, 'utf8'))
      }
      const part = Object.keys(UNUSED).find((file) => id.endsWith(`/react-router/dist/production/lib/${file}`))
      const answers = part === undefined ? undefined : UNUSED[part]
      if (part === undefined || answers === undefined) return undefined
      left.add(part)
      const names = /export \{([^}]*)\};?\s*$/
        .exec(readFileSync(id, 'utf8'))?.[1]
        ?.split(',')
        .map((name) => name.trim())
      const missing = Object.keys(answers).filter((name) => names?.includes(name) !== true)
      if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')} any more: see scripts/build/leave-out.ts`)
      return names?.map((name) => `export const ${name} = () => ${answers[name] ?? 'undefined'}`).join('\n')
    },
    buildEnd(error) {
      const missing = [...Object.keys(UNUSED), SERVER_ONLY].filter((part) => !left.has(part))
      if (!error && missing.length > 0)
        this.error(`Browsers load no ${missing.join(', ')} any more: see scripts/build/leave-out.ts`)
    },
  }
}

const withoutBodies = (source: string) =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined`)
    .join('\n')

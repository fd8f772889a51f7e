import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './app/prerendered-paths.ts'

let paths: string[] | undefined

export default {
  appDirectory: 'app',
  // One manifest of about 1 KB instead of a request for each page that is opened.
  routeDiscovery: { mode: 'initial' },
  // Asked for again with each module that is built; the content is read once.
  prerender: () => {
    paths ??= prerenderedPaths()
    return paths
  },
} satisfies Config

import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/build.ts puts it in place of the build before it once all of it is made.
  buildDirectory: 'build/next',
  // One manifest of about 1 KB instead of a request for each page that is opened.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

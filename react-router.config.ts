import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // One manifest of about 1 KB instead of a request for each page that is opened.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

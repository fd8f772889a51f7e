// Script of the console's pages. No public page loads it.
import { hydrateRoot } from 'react-dom/client'
import type { ConsoleData } from '#contracts/console-table.ts'
import { ConsoleRoot } from './console-root.tsx'

const root = document.getElementById('console')
if (root) {
  const data = JSON.parse(root.dataset['given'] ?? '{}') as ConsoleData
  hydrateRoot(root, <ConsoleRoot given={data} />)
  // 1.0.0 left a service worker in browsers. 2.0.0 needn't look for it.
  void navigator.serviceWorker?.getRegistration('/console').then((left) => left?.unregister())
}

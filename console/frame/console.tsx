// Script of the console's pages. No public page loads it.
import { hydrateRoot } from 'react-dom/client'
import type { ConsoleData } from '#contracts/console-table.ts'
import { startWorker } from '../health/push.ts'
import { ConsoleRoot } from './console-root.tsx'

const root = document.getElementById('console')
if (root) {
  const data = JSON.parse(root.dataset['given'] ?? '{}') as ConsoleData
  hydrateRoot(root, <ConsoleRoot given={data} />)
  if (data.me) void startWorker()
}

// Script of the console's pages. No public page loads it.
import { hydrateRoot } from 'react-dom/client'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { startWorker } from '../health/push.ts'
import { ConsoleRoot } from './console-root.tsx'

const root = document.getElementById('console')
if (root) {
  const given = JSON.parse(root.dataset['given'] ?? '{}') as GivenToConsole
  hydrateRoot(root, <ConsoleRoot given={given} />)
  if (given.me) void startWorker()
}

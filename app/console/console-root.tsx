import { type ComponentType, StrictMode } from 'react'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { Frame } from './frame.tsx'
import { GivenContext } from './given.ts'

/** A file of pages/: shows one page, which asks for its data by itself. */
interface ConsolePageModule {
  default: ComponentType<{ given: GivenToConsole }>
}

const pages = import.meta.glob<ConsolePageModule>('./pages/*.tsx', { eager: true })

/** What a console page's document and its script both render. */
export function ConsoleRoot({ given }: { given: GivenToConsole }) {
  const page = pages[`./pages/${given.page}.tsx`]
  if (!page) throw new Error(`contracts/console-table.ts names ${given.page}, which isn't in app/console/pages/`)
  return (
    <StrictMode>
      <GivenContext value={given}>
        <Frame given={given}>
          <page.default given={given} />
        </Frame>
      </GivenContext>
    </StrictMode>
  )
}

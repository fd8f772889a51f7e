import type { ReactNode } from 'react'
import { SandboxMark } from '../shell/sandbox-mark.tsx'
import { BrandLink } from './brand-link.tsx'

/** The survey's page around what an email's link opens: the name above, the notice below, nothing to leave by. */
export const CallFrame = ({ children }: { children: ReactNode }) => (
  <div data-theme="dark" className="flex min-h-svh flex-col overflow-x-clip">
    <header className="wrap w-full">
      <div className="flex border-b border-line pt-4 pb-3 sm:pt-6">
        <BrandLink />
      </div>
    </header>
    <main id="main" tabIndex={-1} className="wrap w-full grow py-10 sm:py-14">
      {children}
    </main>
    <footer className="wrap flex min-h-11 w-full flex-wrap items-center gap-x-6 pt-2 pb-5 sm:pb-6">
      <a href="/privacy" className="label inline-flex min-h-11 items-center text-quiet underline underline-offset-4">
        Privacy
      </a>
      <SandboxMark />
    </footer>
  </div>
)

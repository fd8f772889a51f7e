import type { ReactNode } from 'react'
import { site } from '#content/site.ts'
import { BrandMark } from '../ui/brand-mark.tsx'

/** The survey's page around what an email's link opens: the name above, the notice below, nothing to leave by. */
export const CallFrame = ({ children }: { children: ReactNode }) => (
  <div data-theme="dark" className="flex min-h-svh flex-col overflow-x-clip">
    <header className="wrap w-full">
      <div className="flex border-b border-line pt-4 pb-3 sm:pt-6">
        <a
          href="/"
          className="-ml-2 flex min-h-11 items-center gap-3 px-2 font-display text-[1.4375rem] leading-none tracking-[-0.01em]"
        >
          <BrandMark className="size-8.5" />
          {site.name}
        </a>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="wrap w-full grow py-10 sm:py-14">
      {children}
    </main>
    <footer className="wrap flex min-h-11 w-full flex-wrap items-center gap-x-6 pt-2 pb-5 sm:pb-6">
      <a href="/privacy" className="label inline-flex min-h-11 items-center text-quiet underline underline-offset-4">
        Privacy
      </a>
      <a
        href="/sandbox"
        data-sandbox-mark=""
        hidden
        className="label py-1.5 text-accent-text underline-offset-4 hover:underline"
      >
        Sandbox
      </a>
    </footer>
  </div>
)

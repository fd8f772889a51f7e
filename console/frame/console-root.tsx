import { type ComponentType, type ReactNode, type RefObject, StrictMode, useEffect, useRef, useState } from 'react'
import { CONSOLE_PAGES, CONSOLE_TABS, type ConsoleData, isAllowed } from '#contracts/console-table.ts'
import { BrandMark } from '#site/ui/brand-mark.tsx'
import { useKeptPlace } from '#site/ui/use-kept-place.ts'
import { isFromList } from '../first-hour/line-words.ts'
import { forgetDrafts, hasDrafts } from '../leads/note-drafts.ts'
import { ActionButton } from './action-button.tsx'
import { LinkTo } from './buttons-and-links.tsx'
import { ConsoleDataContext, useConsoleData } from './console-data.ts'
import { LiveRegion } from './live-region.tsx'

const pages = import.meta.glob<{ default: ComponentType }>('../*/*.page.tsx', { eager: true })

/** What both the server and the browser render for a console page. */
export function ConsoleRoot({ given }: { given: ConsoleData }) {
  const [, page] = Object.entries(pages).find(([path]) => path.endsWith(`/${given.page}.page.tsx`)) ?? []
  if (!page) throw new Error(`contracts/console-table.ts names ${given.page}, which isn't in console/`)
  return (
    <StrictMode>
      <ConsoleDataContext value={given}>
        <Frame>
          <page.default />
        </Frame>
      </ConsoleDataContext>
    </StrictMode>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { me, search } = useConsoleData()
  const main = useRef<HTMLElement>(null)
  useFocusRecovery(main)
  useKeptPlace()
  return (
    <div data-theme={me ? undefined : 'dark'} data-entry={me ? undefined : ''} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute left-2 top-2 z-10 -translate-y-20 rounded-sm bg-ink px-4 py-2 font-medium text-paper focus:translate-y-0 print:hidden"
      >
        Skip to the page
      </a>
      {me ? <Header me={me} /> : <EntryHeader />}
      <main ref={main} id="main" tabIndex={-1} className="wrap flex-1 py-8 lg:py-11">
        {isFromList(search) && (
          <p className="mb-2 print:hidden">
            <LinkTo href="/console/make-it-yours">Back to Make it yours</LinkTo>
          </p>
        )}
        {children}
      </main>
      <LiveRegion />
    </div>
  )
}

const Brand = () => (
  <a href="/console" className="target flex items-center gap-2.5 text-ink">
    <BrandMark className="size-7" />
    <span className="font-display text-[1.3125rem] leading-none tracking-heading">{useConsoleData().siteName}</span>
    <span className="label hidden border-l border-line pl-2.5 text-quiet sm:block">Console</span>
  </a>
)

const EntryHeader = () => (
  <header>
    <div className="wrap flex h-20 items-center">
      <Brand />
    </div>
  </header>
)

type Me = NonNullable<ConsoleData['me']>

function Header({ me }: { me: Me }) {
  const here = useConsoleData().path
  const pages = CONSOLE_PAGES.flatMap((page) => ('tab' in page && isAllowed(me.role, page.role) ? [page] : []))
  const [current] = pages.filter(({ path }) => isIn(here, path))
  const beside = pages.filter(({ tab }) => tab === current?.tab)
  return (
    <header className="border-b border-line print:hidden">
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-3">
        <Brand />
        <Person me={me} />
      </div>
      <nav aria-label="Console">
        <Row>
          {CONSOLE_TABS.map((tab) => {
            const first = pages.find((page) => page.tab === tab)
            return first && <NavLink key={tab} href={first.path} title={tab} isCurrent={tab === current?.tab} />
          })}
        </Row>
        {beside.length > 1 && (
          // Quieter, so that one accent says where one is.
          <div className="border-t border-line text-small [&_a]:border-b-2 [&_a[aria-current]]:border-ink">
            <Row>
              {beside.map(({ path, title }) => (
                <NavLink key={path} href={path} title={title} isCurrent={path === current?.path} />
              ))}
            </Row>
          </div>
        )}
      </nav>
    </header>
  )
}

/** Reaches the window's edges, so that a cut-off link shows there are more. Padded for the focus ring. */
function Row({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  // In a narrow window that shows only some, starts at this page's. The browser owns the scroll position.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <div className="wrap">
      <ul
        ref={list}
        // Browsers leave a link alone of which a part shows.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className="-mx-(--page-margin) -my-[5px] flex gap-x-6 overflow-x-auto scroll-px-(--page-margin) px-(--page-margin) py-[5px]"
      >
        {children}
      </ul>
    </div>
  )
}

const NavLink = ({ href, title, isCurrent }: { href: string; title: string; isCurrent: boolean }) => (
  <li>
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="block whitespace-nowrap border-b-3 border-transparent forced-colors:not-aria-[current]:border-[Canvas] pb-2.5 pt-2 font-medium text-quiet hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
    >
      {title}
    </a>
  </li>
)

const isIn = (path: string, section: string) =>
  path === section || (section !== '/console' && path.startsWith(`${section}/`))

function Person({ me }: { me: Me }) {
  const [asks, setAsks] = useState(false)
  // Before the press, which then asks.
  const look = () => setAsks(hasDrafts(me.email))
  return (
    <div onPointerDownCapture={look} onFocusCapture={look} className="flex items-center gap-3">
      <a
        href="/console/account"
        className="max-w-[40vw] truncate font-medium pointer-coarse:py-2.5 pointer-coarse:px-2 underline-offset-4 hover:underline"
      >
        {me.name}
      </a>
      <ActionButton
        says="Sign out"
        question={asks ? 'What you began to write and haven’t saved on this device goes.' : undefined}
        confirm="Sign out anyway"
        isDanger={asks}
        path="/api/console/sign-out"
        onDone={() => {
          forgetDrafts()
          location.assign('/console/sign-in')
        }}
      />
    </div>
  )
}

/** What had the focus may go, as a button whose row is done: then its section's heading gets it, else the page's. */
function useFocusRecovery(page: RefObject<HTMLElement | null>): void {
  // Follows the browser's focus, which goes without an event.
  useEffect(() => {
    const { current: position } = page
    if (!position) return undefined
    let last: Element | undefined
    let section: Element | null = null
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      section = target.closest('section')
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      last = undefined
      const headings = [section, position].map((part) => part?.querySelector<HTMLElement>('h1, h2'))
      headings.find((heading) => heading?.isConnected)?.focus()
    })
    position.addEventListener('focusin', note)
    observer.observe(position, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      position.removeEventListener('focusin', note)
    }
  }, [page])
}

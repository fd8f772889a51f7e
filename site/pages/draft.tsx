import { formatTime } from '#contracts/dates.ts'
import { DRAFT_PATH } from '#contracts/draft-links.ts'
import { Island } from '../islands/island.tsx'
import type { LoaderArgs, PageProps } from '../render/page-meta.tsx'
import { SandboxMark } from '../shell/shell.tsx'

export const loader = ({ given: { draft } }: LoaderArgs) => draft

/** Its title is all that a card of the link may show. */
export const meta = () => (site: { name: string }) => <title>{site.name}</title>

/** A draft for a guest: what this is, the page itself in a frame without scripts, and a place for comments. */
export default function DraftPage({ loaderData: screen }: PageProps<typeof loader>) {
  if (screen.state !== 'good')
    return (
      <main id="main" tabIndex={-1} className="wrap grow py-16 lg:py-28">
        <h1 className="mb-7 max-w-[12em] text-heading tracking-heading">
          {screen.state === 'ended' ? 'This link has ended' : 'There is no such link'}
        </h1>
        <p className="max-w-[48ch] text-lead text-quiet">Ask your contact at the firm for a new one.</p>
      </main>
    )
  const { token, expiresAt, timeZone, comments } = screen
  return (
    <div className="flex min-h-svh flex-col lg:h-svh">
      <header data-theme="dark" className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 px-5 py-1.5">
        <p className="max-w-[75ch] text-small">
          <b className="font-semibold">Draft, not public.</b>{' '}
          <span className="text-quiet">
            You can see it until {formatTime(expiresAt, 'weekday and clock', timeZone)}.
          </span>
        </p>
        <a
          href="#comment"
          className="inline-flex min-h-11 items-center text-small underline underline-offset-4 lg:hidden"
        >
          Comment
        </a>
      </header>
      <main id="main" tabIndex={-1} className="grid grow lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <iframe
          title="The page"
          src={`${DRAFT_PATH}/${token}/page`}
          sandbox="allow-same-origin"
          className="h-[calc(100svh-9rem)] w-full bg-raised lg:h-full"
        />
        <div
          id="comment"
          className="border-line px-5 pt-6 pb-10 max-lg:border-t lg:overflow-y-auto lg:border-l lg:px-6"
        >
          <Island name="draft-comments" props={{ token, comments }} atOnce="always" />
          <p className="mt-8 flex gap-x-6 text-small text-quiet">
            <a href="/privacy" className="inline-flex min-h-11 items-center underline underline-offset-4">
              Privacy
            </a>
            <SandboxMark />
          </p>
        </div>
      </main>
    </div>
  )
}

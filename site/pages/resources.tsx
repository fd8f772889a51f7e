import type { ReactNode } from 'react'
import { formatDate } from '#contracts/dates.ts'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { PageIntro } from '../sections/page-frame.tsx'
import { Arrow } from '../ui/button.tsx'

export const loader = ({ content }: LoaderArgs) => ({
  articles: { href: '/resources/articles', pieces: content.articles.list() },
  downloads: { href: '/resources/downloads', pieces: content.downloads.list() },
  caseStudies: {
    href: '/resources/case-studies',
    pieces: content.caseStudies.list(),
    isSample: content.caseStudies.list().every(({ sample }) => sample),
  },
})

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({
    title: 'Resources',
    description: `Articles, downloads and ${loaderData.caseStudies.isSample ? 'sample ' : ''}case studies for running a small law practice. Free, no form.`,
    path: '/resources',
    structuredData: [breadcrumbs('/resources')],
  })

export default function ResourcesPage({ loaderData }: PageProps<typeof loader>) {
  const { articles, downloads, caseStudies } = loaderData
  return (
    <>
      <PageIntro title="Resources">
        <p>What we’ve written for people who run a small practice. It’s all free, and none of it asks who you are.</p>
      </PageIntro>
      <ul className="wrap pb-20 lg:pb-32">
        <Shelf shelf={articles} title="Articles" noun={['article', 'articles']} drawing={<Pages />}>
          One small-practice problem at a time, and what to do about it this week.
        </Shelf>
        <Shelf shelf={downloads} title="Downloads" noun={['download', 'downloads']} drawing={<Sheet />}>
          Checklists and worksheets to fill in, spreadsheets and letters that go with them.
        </Shelf>
        <Shelf shelf={caseStudies} title="Case Studies" noun={['case study', 'case studies']} drawing={<Trace />}>
          {caseStudies.isSample
            ? 'Samples: what was wrong in a practice, what changed, what it came to.'
            : 'What was wrong, what we changed, what it came to.'}
        </Shelf>
      </ul>
    </>
  )
}

interface ShelfProps {
  shelf: { href: string; pieces: readonly { title: string; date: string }[] }
  title: string
  noun: [one: string, many: string]
  drawing: ReactNode
  children: ReactNode
}

const Shelf = ({ shelf: { href, pieces }, title, noun, drawing, children }: ShelfProps) => (
  <li className="service-cell group relative grid items-center gap-x-10 gap-y-4 border-t border-line py-6 first:border-ink last:border-b sm:grid-cols-[11rem_1fr] sm:py-8 lg:grid-cols-[15rem_1.1fr_1fr] lg:gap-x-14">
    <svg
      viewBox="60 20 360 250"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className="w-full max-sm:hidden sm:max-lg:row-span-2"
    >
      <path d="M60 262H420" strokeWidth=".8" />
      <path d="M60 256v12M150 256v12M240 256v12M330 256v12M420 256v12" strokeWidth=".8" />
      {drawing}
    </svg>
    <div>
      <h2 className="flex items-baseline justify-between gap-4 text-heading tracking-heading lg:justify-start">
        <a
          href={href}
          className="decoration-accent decoration-2 underline-offset-8 after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </a>
        <Arrow className="shrink-0 transition-transform duration-150 group-hover:translate-x-1" />
      </h2>
      <p className="mt-2 max-w-[38ch] text-lead text-quiet sm:mt-3">{children}</p>
    </div>
    <div>
      <p className="label mb-2 text-quiet">
        {pieces.length} {pieces.length === 1 ? noun[0] : noun[1]}
      </p>
      <ol className="border-t border-line text-small">
        {pieces.slice(0, NEWEST).map((piece) => (
          <li
            key={piece.title}
            className="flex flex-wrap items-baseline justify-between gap-x-5 border-b border-line py-2 last:border-b-0"
          >
            {piece.title}
            <span className="text-small text-quiet">{formatDate(piece.date)}</span>
          </li>
        ))}
      </ol>
    </div>
  </li>
)

const NEWEST = 3

function Pages() {
  const lines = [96, 116, 136, 156, 176, 196]
  return (
    <>
      <g className="fill-paper">
        <path d="M132 60 272 42 296 226 156 244Z" />
        <path d="M158 50H300V236H158Z" />
        <path d="M186 40 328 54 310 240 168 226Z" />
      </g>
      <g transform="rotate(5.6 186 40)">
        <path d="M206 66H300" strokeWidth="5" />
        <path d={lines.map((y) => `M206 ${y}H${y === 196 ? 258 : 308}`).join('')} strokeWidth=".9" />
        <path d="M198 116V156" className="stroke-accent" strokeWidth="3" />
      </g>
    </>
  )
}

function Sheet() {
  const rows = [104, 136, 168, 200]
  return (
    <>
      <path d="M148 46H332V250H148Z" className="fill-paper" />
      <path d="M160 62H320V238H160Z" strokeWidth=".8" className="fill-paper" />
      <path d="M206 36H274V56H206ZM222 36V28H258V36" className="fill-paper" />
      <path d="M176 82H250" strokeWidth="4" />
      <path d={rows.map((y) => `M176 ${y - 8}h14v14h-14Z`).join('')} />
      <path d={rows.map((y) => `M204 ${y}H${y === 168 ? 276 : 304}`).join('')} strokeWidth=".9" />
      <path d="M178 102 182 108 194 90" className="stroke-accent" strokeWidth="3" />
    </>
  )
}

const Trace = () => (
  <>
    <path d="M72 52H408V238H72Z" className="fill-paper" />
    <path d="M72 98.5H408M72 145H408M72 191.5H408M156 52V238M240 52V238M324 52V238" strokeWidth=".5" opacity=".55" />
    <path d="M72 150 88 92 104 206 122 78 140 196 158 100 176 184 194 118 212 168 230 132 248 154" />
    <path d="M248 154 262 146H408" className="stroke-accent" strokeWidth="3" />
    <circle cx="248" cy="154" r="5" className="fill-paper" />
    <path d="M248 148V66H276" strokeWidth=".8" />
  </>
)

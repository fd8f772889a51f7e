import type { Heading } from '../content/markdown.server.ts'

/** An article's table of contents, on wide screens. app/page.ts marks the current section. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav
      aria-labelledby="contents-title"
      data-contents=""
      className="contents-scroll sticky top-8 max-lg:hidden print:hidden"
    >
      <h2 id="contents-title" className="label mb-4 text-quiet">
        Contents
      </h2>
      <ol className="border-l border-line">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-small leading-snug text-quiet transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

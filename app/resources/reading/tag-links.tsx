import { SiteLink } from '../../ui/site-link.tsx'

interface TagLinksProps {
  tags: readonly string[]
  /** The list that a tag narrows. */
  list: '/resources/articles' | '/resources/case-studies'
}

/** The tags at a piece's end; each leads to the list of all that have it. */
export function TagLinks({ tags, list }: TagLinksProps) {
  if (tags.length === 0) return null
  return (
    <div className="mt-14 flex max-w-[46rem] flex-wrap items-baseline gap-x-5 gap-y-3 border-t border-line pt-5 print:hidden">
      <h2 className="label text-quiet">Tags</h2>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag}>
            <SiteLink
              to={`${list}?${new URLSearchParams({ tag })}`}
              className="inline-flex min-h-9 items-center rounded-sm border border-line bg-raised px-3 text-small transition-colors duration-150 hover:border-ink"
            >
              {tag}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

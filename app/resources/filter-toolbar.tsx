import { AudienceFilter } from '../sections/audience-filter.tsx'
import { FilterOptions } from './filter-options.tsx'
import { SearchField } from './search-field.tsx'
import type { FilterControls } from './use-filter.ts'

interface FilterToolbarProps {
  /** What is listed, in the plural: 'articles'. */
  noun: string
  controls: FilterControls
  /** None: the list is not filtered by practice area, nor searched. */
  practiceAreas?: readonly string[]
  tags: readonly string[]
  hasSearch?: boolean
}

/** The ruled toolbar above a list (§2.6). */
export function FilterToolbar({ noun, controls, practiceAreas = [], tags, hasSearch = false }: FilterToolbarProps) {
  const { filter, choose, type } = controls
  return (
    <div role="group" aria-label={`Filter ${noun}`} className="border-t border-ink">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line py-4">
        <AudienceFilter
          label={`Show ${noun} for`}
          chosen={filter.audience}
          onChoose={(audience) => choose(() => ({ audience }))}
        />
        {hasSearch && <SearchField label="Search" text={filter.text} onType={type} />}
      </div>
      <div className="max-md:flex max-md:border-r max-md:border-b max-md:border-line">
        <FilterOptions
          label="Practice Areas"
          options={practiceAreas}
          chosen={filter.area ? [filter.area] : []}
          onToggle={(option) => choose(({ area }) => ({ area: area === option ? undefined : option }))}
          closesOnChoice
        />
        <FilterOptions
          label="Tags"
          options={tags}
          chosen={filter.tags}
          onToggle={(option) =>
            choose((now) => ({
              tags: now.tags.includes(option) ? now.tags.filter((tag) => tag !== option) : [...now.tags, option],
            }))
          }
        />
      </div>
    </div>
  )
}

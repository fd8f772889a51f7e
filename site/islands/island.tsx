import { type ComponentType, createElement, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import type { Brand } from '#contracts/site-config.ts'
import { BrandContext } from '../shell/brand.tsx'
import { type AtOnce, ISLANDS, type IslandName, type IslandProps } from './islands.ts'

const entries = Object.entries(ISLANDS).map(
  async ([name, load]) => [name, (await load()) as ComponentType<object>] as const,
)
const components = new Map<string, ComponentType<object>>(await Promise.all(entries))

interface PlacedIsland<Name extends IslandName> {
  /** Also prefixes its ids, so there can be only one per page. */
  name: Name
  props: IslandProps<Name>
  atOnce?: AtOnce
}

/** Places an island in a page, for hydrate.tsx to find. Server only, and never inside another island. */
export function Island<Name extends IslandName>({ name, props, atOnce }: PlacedIsland<Name>) {
  const brand = useContext(BrandContext)
  return (
    <div
      data-island={name}
      data-at-once={atOnce}
      // React escapes attributes, so the JSON can't inject markup.
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderIsland(name, props, brand) }}
    />
  )
}

function renderIsland(name: IslandName, props: object, brand: Brand): string {
  const part = components.get(name)
  if (!part) throw new Error(`${name} isn’t an island`)
  return renderToString(<BrandContext value={brand}>{createElement(part, props)}</BrandContext>, {
    identifierPrefix: name,
  })
}

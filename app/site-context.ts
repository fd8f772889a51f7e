import { createContext, useContext } from 'react'
import type { Site } from './content/site.server.ts'

export const SiteContext = createContext<Site | undefined>(undefined)

/** Whose site it is, while the server renders a page. What runs in browsers knows less: `useBrand`. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('This part stands outside of a page')
  return site
}

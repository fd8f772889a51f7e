import { useConsoleData } from '../frame/console-data.ts'
import { hrefFromList, isFromList } from './line-words.ts'

/** On a page that the list led to, further links lead back to the list, too. */
export function useWayBack(): (href: string) => string {
  const { search } = useConsoleData()
  return isFromList(search) ? hrefFromList : (href) => href
}

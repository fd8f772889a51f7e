import { useLocation } from 'react-router'

/** Where the visitor is, without a trailing slash: with one, the framework asks for pages while it prerenders them. */
export function usePathname(): string {
  return useLocation().pathname.replace(/(?<=.)\/+$/, '')
}

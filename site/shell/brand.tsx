import { type ComponentProps, createContext, useContext } from 'react'
import type { Site } from '#content-loader/site.server.ts'
import type { Brand } from '#contracts/site-config.ts'

export const BrandContext = createContext<Brand>({ name: '', email: '' })

export const useBrand = (): Brand => useContext(BrandContext)

/** The same in the browser, for what isn't React: the page carries it, so that a publish needs no bundler. */
export const brandOfPage = (): Brand => JSON.parse(document.body.dataset['brand'] ?? '{"name":"","email":""}') as Brand

export const SiteContext = createContext<Site | undefined>(undefined)

/** Whose site it is, while the server renders a page. What runs in browsers knows less: `useBrand`. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('This part stands outside of a page')
  return site
}

/** Writes to the firm. Says its address, unless it says something else. */
export function MailLink({
  className = 'text-ink underline underline-offset-4 wrap-anywhere',
  children,
}: ComponentProps<'a'>) {
  const { email } = useBrand()
  return (
    <a href={`mailto:${email}`} className={className}>
      {children ?? email}
    </a>
  )
}

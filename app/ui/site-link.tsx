import { Link, type LinkProps, useLocation } from 'react-router'

/** Pages whose content security policy differs from the others': they are documents of their own (decision 0002). */
const OWN_POLICY = ['/contact', '/demo', '/document-masker', '/sandbox']

/** A link within the site. Use it in place of the router's own. */
export function SiteLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  const { pathname: here } = useLocation()
  const [there = ''] = to.split(/[?#]/)
  return <Link {...link} to={to} reloadDocument={isOwnDocument(there) || isOwnDocument(here)} />
}

/** The answer to a form is at the address of its door, to a post as to a visit: Back must be the browser's. */
const isOwnDocument = (path: string) => OWN_POLICY.includes(path) || path.startsWith('/api/')

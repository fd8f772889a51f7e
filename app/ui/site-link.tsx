import { Link, type LinkProps, useLocation } from 'react-router'

/** Pages whose content security policy lets in a third party: they are documents of their own (decision 0002). */
const OWN_POLICY = ['/contact', '/demo']

/** A link within the site. Use it in place of the router's own. */
export function SiteLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  const { pathname: here } = useLocation()
  const [there = ''] = to.split(/[?#]/)
  return <Link {...link} to={to} reloadDocument={OWN_POLICY.includes(there) || OWN_POLICY.includes(here)} />
}

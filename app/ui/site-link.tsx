import { Link, type LinkProps } from 'react-router'

/** Pages whose content security policy lets in a third party: they are always loaded as documents of their own. */
const OWN_POLICY = ['/contact', '/demo']

/** A link within the site. Use it in place of the router's own. */
export function SiteLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  const [pathname = ''] = to.split(/[?#]/)
  return <Link {...link} to={to} reloadDocument={OWN_POLICY.includes(pathname)} />
}
